import { randomFillSync } from 'node:crypto';
import { formatLuckyId } from '#games/rules/lucky-id.ts';
import { entrySalt } from '#server/draws/proof/order-secrets.ts';
import { ticketLeaf } from '#server/draws/proof/ticket-leaf.ts';
import type { OrderSecrets } from '../receipts/receipt-3.ts';
import type { SellingDraw } from './selling-draws.ts';
import type { PricedEntry } from './price.ts';

/** One entry in one draw, with what proves it (docs/draw-proof.md §5, docs/draw-proof-2.md §2). */
export interface NewTicket {
  readonly entry: PricedEntry;
  /** 16 bytes that only the owner gets: random ones, or of version 3 such as follow from the order's secret. */
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

/** The tickets of an order in one of its draws, in order of entryNo. Without secrets they are of version 2. */
export function createTickets(
  orderId: string,
  draw: SellingDraw,
  entries: readonly PricedEntry[],
  secrets?: OrderSecrets,
): NewTicket[] {
  return entries.map((entry) => {
    const { entryNo } = entry;
    const salt = secrets ? entrySalt(secrets.secret, secrets.nonce, draw.name, entryNo) : newSalt();
    const text = entry.lucky === undefined ? entry.text : `${entry.text}|${formatLuckyId(entry.lucky)}`;
    const leaf = ticketLeaf({ salt, drawId: draw.name, orderId, entryNo, entryText: text });
    return { entry, salt, leaf };
  });
}
