import { assert } from '#kernel/assert.ts';
import type { GeneratorPick, Hits, PlayData, Position } from '../game.ts';
import { findTier } from '../rules/settle.ts';

/** An exact probability in lowest terms. */
export interface Chance {
  readonly wins: bigint;
  readonly of: bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
export const reduceChance = (wins: bigint, of: bigint): Chance => {
  const shared = gcd(wins, of);
  return { wins: wins / shared, of: of / shared };
};

/**
 * The kind of a number is the set of positions that contain it. Numbers of one kind are interchangeable, so only their
 * count matters.
 */
interface Kind {
  readonly heldBy: readonly boolean[];
  count: bigint;
}

/** An example entry. Every entry of a play type has the same odds; this one has the lowest numbers. */
function lowestEntry(positions: readonly Position[], distinct: boolean): number[][] {
  let taken = 0;
  return positions.map(({ from, choose }) => {
    const picks = Array.from({ length: choose }, (_, i) => from + taken + i);
    if (distinct) taken += choose;
    return picks;
  });
}

function groupByKind(pick: GeneratorPick, entry: readonly (readonly number[])[], mine: readonly boolean[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (let n = pick.from; n <= pick.to; n++) {
    const heldBy = entry.map((picks, i) => mine[i] === true && picks.includes(n));
    const key = heldBy.join();
    const kind = kinds.get(key) ?? { heldBy, count: 0n };
    kind.count++;
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}

/**
 * Counts, over all ordered draws of a generator pick, how often each combination of hits occurs. It goes place by place
 * over kinds of numbers instead of numbers. Keys are hits joined by a comma.
 */
function countWays(
  pick: GeneratorPick,
  firstPlace: number,
  positions: readonly Position[],
  entry: readonly (readonly number[])[],
): Map<string, bigint> {
  const mine = positions.map(({ places }) => places.some((p) => p >= firstPlace && p < firstPlace + pick.count));
  const kinds = groupByKind(pick, entry, mine);
  const ways = new Map<string, bigint>();
  const visit = (place: number, hits: readonly number[], so: bigint): void => {
    if (place === firstPlace + pick.count) {
      const key = hits.join();
      ways.set(key, (ways.get(key) ?? 0n) + so);
      return;
    }
    for (const kind of kinds) {
      if (kind.count === 0n) continue;
      const next = hits.map(
        (n, i) => n + (kind.heldBy[i] === true && positions[i]?.places.includes(place) === true ? 1 : 0),
      );
      const choices = kind.count;
      if (!pick.repeats) kind.count--;
      visit(place + 1, next, so * choices);
      if (!pick.repeats) kind.count++;
    }
  };
  visit(
    firstPlace,
    positions.map(() => 0),
    1n,
  );
  return ways;
}

const addHits = (a: string, b: string): string => {
  const others = b.split(',');
  return a
    .split(',')
    .map((n, i) => Number(n) + Number(others[i]))
    .join();
};

/** Above this many draws, kinds of numbers are counted instead of single draws. */
const FEW = 10_000;

/** Every draw of a generator with repeats; all are equally likely. */
function listDraws(generator: readonly GeneratorPick[]): number[][][] {
  const [pick, ...others] = generator;
  assert(pick?.repeats === true && pick.ordered && others.length === 0, 'one pick of equally likely lists');
  const span = pick.to - pick.from + 1;
  assert(span ** pick.count <= FEW, 'few enough to look at each');
  return Array.from({ length: span ** pick.count }, (_, n) => [
    Array.from({ length: pick.count }, (_, place) => pick.from + (Math.floor(n / span ** place) % span)),
  ]);
}

/** An example entry of a box: the required count of different numbers, the first one repeated as needed. */
function lowestBox({ positions, different }: PlayData): number[][] {
  const [kinds = 1] = different ?? [];
  return positions.map(({ from, choose }) =>
    Array.from({ length: choose }, (_, i) => from + Math.max(0, i - (choose - kinds))),
  );
}

/** The exact chance of each tier of a play type. Every entry of it has the same. */
export function calculateTierChances(generator: readonly GeneratorPick[], play: PlayData): Chance[] {
  if (play.match === 'box' || play.sets) {
    const entry = play.sets ? [] : lowestBox(play);
    const draws = listDraws(generator);
    const tiers = draws.map((numbers) => findTier(play, entry, numbers));
    return play.tiers.map((_, i) =>
      reduceChance(BigInt(tiers.filter((tier) => tier === i + 1).length), BigInt(draws.length)),
    );
  }
  return play.tiers.map(({ ways }) =>
    ways.map((hits) => calculateHitChance(generator, play.positions, hits, play.distinct)).reduce(addChances),
  );
}

const addChances = (a: Chance, b: Chance): Chance => reduceChance(a.wins * b.of + b.wins * a.of, a.of * b.of);

/** The exact chance that an entry has this many hits in each position. */
export function calculateHitChance(
  generator: readonly GeneratorPick[],
  positions: readonly Position[],
  hits: Hits,
  distinct: boolean,
): Chance {
  const entry = lowestEntry(positions, distinct);
  let place = 0;
  let totals = new Map([[positions.map(() => 0).join(), 1n]]);
  for (const pick of generator) {
    const joined = new Map<string, bigint>();
    for (const [a, m] of countWays(pick, place, positions, entry))
      for (const [b, n] of totals) joined.set(addHits(a, b), (joined.get(addHits(a, b)) ?? 0n) + m * n);
    totals = joined;
    place += pick.count;
  }
  const all = [...totals.values()].reduce((so, n) => so + n, 0n);
  return reduceChance(totals.get(hits.slice(0, positions.length).join()) ?? 0n, all);
}
