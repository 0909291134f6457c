import { assert } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import { calculateTierChances, reduceChance, type Chance } from './chance.ts';
import type { Game, Play } from '../game.ts';

/** Prizes are multiples of 5 fils, rounded down, so that rounding never raises the return. */
const STEP = 5n;

/** The prize of a tier for one unit of stake, if `parts` tiers share a return equally. */
export function prizeAtChance(price: Fils, returnPercent: bigint, parts: bigint, chance: Chance): Fils {
  assert(chance.wins > 0n, 'a tier that pays can be hit');
  const exact = (price * returnPercent * chance.of) / (100n * parts * chance.wins);
  return exact - (exact % STEP);
}

/** The chance of each tier of a play type. */
export const findTierChances = (game: Game, play: Play): Chance[] => calculateTierChances(game.generator, play);

/**
 * The exact long-term return of a play type at a multiple: prizes ÷ stakes. A shared fund counts as if won alone, and
 * stays the same at every multiple; the raffle is not included.
 */
export function calculateReturn(game: Game, play: Play, multiple = 1): Chance {
  let wins = 0n;
  let of = 1n;
  for (const [i, chance] of findTierChances(game, play).entries()) {
    const { prize = 0n, shared = false } = play.tiers[i] ?? {};
    const parts = chance.of * (shared ? BigInt(multiple) : 1n);
    wins = wins * parts + prize * chance.wins * of;
    of *= parts;
  }
  return reduceChance(wins, of * game.price);
}

/** The exact return of the raffle at the number of entries that its game expects. */
export function calculateRaffleReturn({ raffle, price }: Pick<Game, 'raffle' | 'price'>): Chance | undefined {
  return raffle && reduceChance(raffle.prize * BigInt(raffle.prizes), price * BigInt(raffle.expectedEntries));
}

/** The chance that an entry of a play type wins anything; no entry wins two of its tiers. */
export const findWinChance = (game: Game, play: Play): Chance =>
  findTierChances(game, play).reduce((sum, { wins, of }) => reduceChance(sum.wins * of + wins * sum.of, sum.of * of), {
    wins: 0n,
    of: 1n,
  });

/** The chance to win of the play type that wins most often. */
export const findBestChance = (game: Game): Chance =>
  game.plays
    .map((play) => findWinChance(game, play))
    .reduce((best, chance) => (chance.wins * best.of > best.wins * chance.of ? chance : best));

/** A game keeps at least the rest of its stakes. */
const MOST_RETURN_PERCENT = 97n;

/**
 * The fewest entries of a draw at which it returns no more than a game may, its raffle included: with fewer, the
 * guaranteed prizes cost more than the game leaves over. Undefined without a raffle.
 */
export function findFewestEntries(game: Game): number | undefined {
  const { raffle, price, plays } = game;
  const [play] = plays;
  if (!raffle || !play) return undefined;
  const { wins, of } = calculateReturn(game, play);
  const leftOfEntry = price * (MOST_RETURN_PERCENT * of - 100n * wins);
  const guaranteed = raffle.prize * BigInt(raffle.prizes) * 100n * of;
  return Number((guaranteed + leftOfEntry - 1n) / leftOfEntry);
}

/** The highest prize of an entry at multiple 1. */
export const findTopPrize = (game: Game): Fils =>
  game.plays.flatMap((play) => play.tiers).reduce((top, tier) => (tier.prize > top ? tier.prize : top), 0n);

/** Rounds half up. */
const roundQuotient = (n: bigint, by: bigint): bigint => (2n * n + by) / (2n * by);

/** A chance for players, rounded: '1 in 333', and below 10 with up to two decimals: '1 in 2.2'. */
export function formatOneIn({ wins, of }: Chance): string {
  if (of >= 10n * wins) return roundQuotient(of, wins).toString();
  const hundredths = roundQuotient(of * 100n, wins);
  const rest = hundredths % 100n;
  const whole = (hundredths / 100n).toString();
  return rest === 0n ? whole : `${whole}.${rest.toString().padStart(2, '0').replace(/0$/, '')}`;
}
