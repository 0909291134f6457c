import { assert } from '#kernel/assert.ts';
import type { Fils } from '#kernel/money.ts';
import { calculateTierChances, reduceChance, type Chance } from './chance.ts';
import type { Game, Play } from '../game.ts';

/** Prizes are whole steps of 5 fils, rounded down, so that rounding never raises a return. */
const STEP = 5n;

/** What a tier pays for one unit of stake when `parts` tiers share a return equally. */
export function prizeAtChance(price: Fils, returnPercent: bigint, parts: bigint, chance: Chance): Fils {
  assert(chance.wins > 0n, 'a tier that pays can be hit');
  const exact = (price * returnPercent * chance.of) / (100n * parts * chance.wins);
  return exact - (exact % STEP);
}

/** The chance of each tier of a play, in the tiers' order. */
export const findTierChances = (game: Game, play: Play): Chance[] => calculateTierChances(game.generator, play);

/** What a play returns of its stake in the long run: prizes ÷ stakes, exactly. A shared fund counts as if won alone. The raffle is told apart. */
export function calculateReturn(game: Game, play: Play): Chance {
  let wins = 0n;
  let of = 1n;
  for (const [i, chance] of findTierChances(game, play).entries()) {
    const prize = play.tiers[i]?.prize ?? 0n;
    wins = wins * chance.of + prize * chance.wins * of;
    of *= chance.of;
  }
  return reduceChance(wins, of * game.price);
}

/** What the raffle adds to the return at the entries its game expects, exactly. */
export function calculateRaffleReturn({ raffle, price }: Pick<Game, 'raffle' | 'price'>): Chance | undefined {
  return raffle && reduceChance(raffle.prize * BigInt(raffle.prizes), price * BigInt(raffle.expectedEntries));
}

/** The most that one entry at multiple 1 can win. */
export const findTopPrize = (game: Game): Fils =>
  game.plays.flatMap((play) => play.tiers).reduce((top, tier) => (tier.prize > top ? tier.prize : top), 0n);

/** '1 in 990', '1 in 2.2': how a chance is said to a player, at most two decimals, never better than it is. */
export function formatOneIn(chance: Chance): string {
  const hundredths = (chance.of * 100n + chance.wins - 1n) / chance.wins;
  const rest = hundredths % 100n;
  const whole = (hundredths / 100n).toString();
  return rest === 0n ? whole : `${whole}.${rest.toString().padStart(2, '0').replace(/0$/, '')}`;
}
