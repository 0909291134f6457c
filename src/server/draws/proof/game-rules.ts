import type { Game, GeneratorPick, Hits, Play, Position, Tier } from '#games/game.ts';
import { assert } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { entryHash, formatEntry, type LogEntry } from '#server/tlog/entries.ts';

/**
 * The rules of a game as the log names them (docs/draw-proof.md §3), from the game's data. What is not so is left out,
 * so that the same rules are the same bytes.
 */

/** The player chooses `choose` numbers of from…to, which are compared with those at `places` of the draw. */
interface PositionRules {
  readonly choose: number;
  readonly from: number;
  readonly to: number;
  /** Counted from 0 over all picks of the generator. */
  readonly places: readonly number[];
  readonly repeats?: true;
}

interface TierRules {
  /** Each way wins the tier: the hits of each position, or how many numbers of each set were drawn. */
  readonly ways: readonly (readonly number[])[];
  /** In fils, for multiple 1; of a shared tier what its winners divide. */
  readonly prize: number;
  readonly shared?: true;
}

interface PlayRules {
  /** As in the entry text. */
  readonly key: string;
  readonly positions: readonly PositionRules[];
  readonly sets?: readonly (readonly number[])[];
  /** No number may be in two positions. */
  readonly distinct?: true;
  /** The least and the most different numbers of an entry. */
  readonly different?: readonly [number, number];
  readonly box?: true;
  readonly tiers: readonly TierRules[];
}

export interface GameRules {
  /** Whether a phase names the minute, too. */
  readonly minutes: boolean;
  readonly generator: readonly GeneratorPick[];
  /** Of an entry with multiple 1, in fils. */
  readonly price: number;
  readonly multiples: readonly number[];
  readonly plays: readonly PlayRules[];
  readonly raffle?: { readonly prizes: number; readonly prize: number };
}

const positionRules = ({ choose, from, to, places, repeats }: Position): PositionRules => ({
  choose,
  from,
  to,
  places,
  ...(repeats ? { repeats } : {}),
});

/** The hits that a way asks for: the game's data have three for every play, those that it has no use for 0. */
function wayRules({ positions, sets, match }: Play, hits: Hits): number[] {
  // A box is hit as a whole: its data say how often its numbers occur.
  if (match === 'box') return positions.map(({ choose }) => choose);
  const asked = (sets ?? positions).length;
  assert(
    hits.slice(asked).every((count) => count === 0),
    'a tier asks for hits of its own positions',
  );
  return hits.slice(0, asked);
}

const tierRules = (play: Play, { ways, prize, shared }: Tier): TierRules => ({
  ways: ways.map((hits) => wayRules(play, hits)),
  prize: toWire(prize),
  ...(shared ? { shared } : {}),
});

const playRules = (play: Play): PlayRules => ({
  key: play.key,
  positions: play.positions.map(positionRules),
  ...(play.sets ? { sets: play.sets } : {}),
  ...(play.distinct ? { distinct: true as const } : {}),
  ...(play.different ? { different: play.different } : {}),
  ...(play.match === 'box' ? { box: true as const } : {}),
  tiers: play.tiers.map((tier) => tierRules(play, tier)),
});

const pickRules = ({ from, to, count, ordered, repeats }: GeneratorPick): GeneratorPick => ({
  from,
  to,
  count,
  ordered,
  repeats,
});

/** What a game is, as the `rules` entry of the log says it. */
export const gameRules = ({ schedule, generator, price, multiples, plays, raffle }: Game): GameRules => ({
  minutes: schedule.kind === 'every',
  generator: generator.map(pickRules),
  price: toWire(price),
  multiples,
  plays: plays.map(playRules),
  ...(raffle ? { raffle: { prizes: raffle.prizes, prize: toWire(raffle.prize) } } : {}),
});

type RulesEntry = Extract<LogEntry, { type: 'rules' }>;

/** The log's entry with the rules of a game. */
export const rulesEntry = (game: Game): RulesEntry => ({
  type: 'rules',
  lotteryType: game.lotteryType,
  // An interface has no index signature; every field above is canonical by its type.
  rules: gameRules(game) as unknown as RulesEntry['rules'],
});

const hashes = new WeakMap<Game, Buffer>();

/** The hash of that entry, which the commitment of a draw names. */
export function rulesHash(game: Game): Buffer {
  const hash = hashes.get(game) ?? entryHash(formatEntry(rulesEntry(game)));
  hashes.set(game, hash);
  return hash;
}
