import { groupDigits } from '#kernel/money-format.ts';
import { oddsText } from './odds-text.ts';

/** How many cards of a deck win a prize, and how many of them nobody has revealed. */
interface TierLeft {
  readonly prize: number;
  readonly count: number;
  readonly left: number;
}

/** A prize of a series as a table shows it. */
export interface PrizeRow {
  /** In fils. */
  readonly prize: number;
  /** '1 in 333', of the whole series. */
  readonly chance: string;
  /** '299 of 300' */
  readonly left: string;
  /** The part that is left, from 0 to 1. */
  readonly share: number;
}

/** The prizes of a series, the best first. `t` has the `instants` texts. */
export const prizeRows = (
  { size, tiers }: { readonly size: number; readonly tiers: readonly TierLeft[] },
  t: (key: string, params: Readonly<Record<string, string>>) => string,
): PrizeRow[] =>
  tiers.map(({ prize, count, left }) => ({
    prize,
    chance: t('prizes.oneIn', { n: oddsText(size / count) }),
    left: t('prizes.of', { left: groupDigits(left), all: groupDigits(count) }),
    share: left / count,
  }));
