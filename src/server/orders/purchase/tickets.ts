import { randomBytes } from 'node:crypto';
import { ticketLeaf } from '../../draws/leaf.ts';
import type { PlannedDraw } from './plan.ts';
import type { PricedEntry } from './price.ts';

/** One entry in one draw, with what proves it (docs/draw-proof.md §2). */
export interface NewTicket {
  readonly entry: PricedEntry;
  /** 16 random bytes that only the owner is told. */
  readonly salt: Buffer;
  readonly leaf: Buffer;
}

const SALT = 16;

/** The tickets of an order in one of its draws, in order of entryNo. */
export function ticketsFor(orderId: string, draw: PlannedDraw, entries: readonly PricedEntry[]): NewTicket[] {
  const salts = randomBytes(SALT * entries.length);
  return entries.map((entry, i) => {
    const salt = salts.subarray(i * SALT, (i + 1) * SALT);
    const leaf = ticketLeaf({ salt, drawId: draw.name, orderId, entryNo: entry.entryNo, entryText: entry.text });
    return { entry, salt, leaf };
  });
}
