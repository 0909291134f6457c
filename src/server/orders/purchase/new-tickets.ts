import { randomFillSync } from 'node:crypto';
import { formatLuckyId } from '#games/rules/lucky-id.ts';
import { ticketLeaf } from '#server/draws/proof/ticket-leaf.ts';
import type { SellingDraw } from './selling-draws.ts';
import type { PricedEntry } from './price.ts';

/** One entry in one draw, with what proves it (docs/draw-proof.md §2). */
export interface NewTicket {
  readonly entry: PricedEntry;
  /** 16 random bytes that only the owner gets. */
  readonly salt: Buffer;
  readonly leaf: Buffer;
}

const SALT = 16;
/** Random bytes for 256 salts at a time, since each call costs. A salt is used once. */
const pool = Buffer.alloc(256 * SALT);
let used = pool.length;

function newSalt(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += SALT;
  return Buffer.from(pool.subarray(used - SALT, used));
}

/** The tickets of an order in one of its draws, in order of entryNo. */
export function createTickets(orderId: string, draw: SellingDraw, entries: readonly PricedEntry[]): NewTicket[] {
  return entries.map((entry) => {
    const salt = newSalt();
    const text = entry.lucky === undefined ? entry.text : `${entry.text}|${formatLuckyId(entry.lucky)}`;
    const leaf = ticketLeaf({ salt, drawId: draw.name, orderId, entryNo: entry.entryNo, entryText: text });
    return { entry, salt, leaf };
  });
}
