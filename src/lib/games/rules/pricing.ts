import { sum, type Fils } from '#kernel/money.ts';
import { calculateStake } from './entry.ts';
import type { Entry, GameData } from '../game.ts';

/** The rate of UAE value-added tax, which the price includes as an estimate. Pages read it from the configuration. */
export const VAT_RATE = 0.05;

/** The rate in hundredths of a percent: 500 is 5 %. */
const WHOLE = 10_000n;
const rateOf = (rate: number): bigint => BigInt(Math.round(rate * Number(WHOLE)));

/** The estimated VAT in an amount, rounded half up to the fils. */
export function estimateVat(total: Fils, vatRate = VAT_RATE): Fils {
  const rate = rateOf(vatRate);
  return (total * rate * 2n + WHOLE + rate) / (2n * (WHOLE + rate));
}

/**
 * The part of an order's VAT that belongs to one of its draws, which all have the same stake: the VAT of the draws up
 * to it, less that of the draws before it. So the parts add up to the whole.
 */
export const estimateDrawVat = (stake: Fils, position: number): Fils =>
  estimateVat(stake * BigInt(position)) - estimateVat(stake * BigInt(position - 1));

export interface OrderPrice {
  readonly subtotal: Fils;
  readonly discount: Fils;
  /** The amount to pay. */
  readonly total: Fils;
  /** Included in the total. */
  readonly vat: Fils;
}

/** The price of an order: every entry in every draw. There are no discounts, so that is 0. */
export function calculatePrice(game: Pick<GameData, 'price'>, entries: readonly Entry[], draws: number): OrderPrice {
  const subtotal = sum(entries.map((entry) => calculateStake(game, entry))) * BigInt(draws);
  const discount = 0n;
  const total = subtotal - discount;
  return { subtotal, discount, total, vat: estimateVat(total) };
}
