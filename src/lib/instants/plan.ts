import { sum, type Fils } from '#kernel/money.ts';
import type { DeckPlan } from './instant-game.ts';

/** More than this part of what a deck costs is never paid back: the bound of the draw games, too. */
export const MAX_RETURN = 0.97;

/** What all prizes of a deck come to. */
export const sumPrizes = ({ tiers }: Pick<DeckPlan, 'tiers'>): Fils =>
  sum(tiers.map(({ prize, count }) => prize * BigInt(count)));

/** The best prize of a deck. */
export const topPrize = ({ tiers }: Pick<DeckPlan, 'tiers'>): Fils => tiers[0]?.prize ?? 0n;

/** How many cards win something. */
export const countWinners = ({ tiers }: Pick<DeckPlan, 'tiers'>): number =>
  tiers.reduce((all, { count }) => all + count, 0);

/** The part of what is paid for cards that is won back: of a whole deck, or of what is left of one. */
export const returnOf = ({ price, size, tiers }: DeckPlan): number =>
  size === 0 ? 0 : Number(sumPrizes({ tiers })) / (Number(price) * size);

/** One card in how many wins something. */
export const oddsOfPrize = (plan: DeckPlan): number => plan.size / countWinners(plan);

/**
 * A deck is sold no more where what is left of it would return more than `MAX_RETURN`. Exact: 97 of 100, in fils.
 * `left` are the cards and prizes that nobody has revealed yet, which is what everybody can count.
 */
export const returnsTooMuch = ({ price, size, tiers }: DeckPlan): boolean =>
  sumPrizes({ tiers }) * 100n > price * BigInt(size) * 97n;

/** What is wrong with a plan, in a sentence for whoever wrote it; nothing where all is well. */
export function findPlanFaults({ price, size, tiers }: DeckPlan): string[] {
  const faults: string[] = [];
  if (price <= 0n) faults.push('the price is above 0');
  if (!Number.isSafeInteger(size) || size < 1 || size > 1_000_000) faults.push('a deck has 1 to 1,000,000 cards');
  if (tiers.length === 0 || tiers.length > 20) faults.push('a deck has 1 to 20 prizes');
  for (const [i, { prize, count }] of tiers.entries()) {
    if (!Number.isSafeInteger(count) || count < 1) faults.push(`tier ${i + 1} has at least one card`);
    const better = tiers[i - 1]?.prize;
    if (prize <= 0n || (better !== undefined && prize >= better))
      faults.push(`the prize of tier ${i + 1} is above 0 and below the one before it`);
  }
  if (countWinners({ tiers }) > size) faults.push('there are more winning cards than cards');
  if (returnsTooMuch({ price, size, tiers })) faults.push('a deck returns at most 97 % of what is paid for it');
  return faults;
}
