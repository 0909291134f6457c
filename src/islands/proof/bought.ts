import type { Entry } from '#games/game.ts';
import { formatEntry } from '#games/rules/entry.ts';

/** What was bought, as its player's device knows it. */
export interface Bought {
  readonly lotteryType: number;
  readonly firstDraw: string;
  /** Consecutive draws. */
  readonly draws: number;
  /** The texts of its entries (docs/draw-proof.md §5), by entryNo; undefined until all of each is known. */
  readonly entries?: readonly string[];
  /** What this device sent with it; undefined on another device, and of an order of an older build. */
  readonly nonce?: string;
  /** As this device sent it; undefined where another one did: then its entries are those that the server shows. */
  readonly order?: SentOrder;
  /** Product time in ms when it was first sent, and when its answer came or it was known to be paid. */
  readonly sentAt?: number;
  readonly receivedAt?: number;
}

/** An order as the page sent it. */
export interface SentOrder {
  readonly lotteryType: number;
  readonly drawId: string;
  readonly draws: number;
  readonly entries: readonly Entry[];
  /** In fils, of all entries in all draws. */
  readonly price: number;
}

/** What an entry with multiple 1 cost in one draw, in fils; undefined where the price is not made of such. */
function priceOfOne({ entries, draws, price }: SentOrder): bigint | undefined {
  const parts = entries.reduce((sum, { multiple }) => sum + multiple, 0) * draws;
  return parts > 0 && price % parts === 0 ? BigInt(price / parts) : undefined;
}

/**
 * The texts of an order's entries, at the price that was paid: a ticket with another stake has another text. In games
 * with a raffle the server adds the Lucky Chance ID of each. Undefined where the order cannot have been priced so.
 */
export function entryTexts(order: SentOrder, luckyIds: readonly (string | undefined)[] = []): string[] | undefined {
  const one = priceOfOne(order);
  if (one === undefined) return undefined;
  return order.entries.map((entry, i) =>
    formatEntry({ key: entry.play }, entry, one * BigInt(entry.multiple), luckyIds[i]),
  );
}
