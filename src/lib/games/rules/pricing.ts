import { sum, type Fils } from '#kernel/money.ts';
import { calculateStake } from './entry.ts';
import type { Entry, GameData } from '../game.ts';

/** UAE value-added tax, inside the price shown as an estimate. */
export const VAT_PERCENT = 5n;

/** The estimated VAT inside an amount, to the nearest fils, a half upwards. */
export const estimateVat = (total: Fils): Fils =>
  (total * VAT_PERCENT * 2n + 100n + VAT_PERCENT) / (2n * (100n + VAT_PERCENT));

/** The part of an order's VAT that one of its draws has, each with the same stake: what the draws so far hold, less what those before it do. So the parts are the whole. */
export const estimateDrawVat = (stake: Fils, position: number): Fils =>
  estimateVat(stake * BigInt(position)) - estimateVat(stake * BigInt(position - 1));

export interface OrderPrice {
  readonly subtotal: Fils;
  readonly discount: Fils;
  /** What is paid. */
  readonly total: Fils;
  /** Part of the total. */
  readonly vat: Fils;
}

/** What an order costs: every entry in every draw. No discount is on offer, so it is 0. */
export function calculatePrice(game: Pick<GameData, 'price'>, entries: readonly Entry[], draws: number): OrderPrice {
  const subtotal = sum(entries.map((entry) => calculateStake(game, entry))) * BigInt(draws);
  const discount = 0n;
  const total = subtotal - discount;
  return { subtotal, discount, total, vat: estimateVat(total) };
}
