import { createHmac, timingSafeEqual } from 'node:crypto';
import { TAG_BITS, formatTicketNumber, type TicketAddress } from '#contract/orders/ticket-number.ts';
import { uuidBytes } from '../order-ids.ts';

/**
 * The numbers printed on tickets (docs/tickets.md). An order id may be public (docs/draw-proof-2.md §4b), so a number
 * needs the server's key.
 */
export interface TicketNumbers {
  /** Undefined for an id that 101071 did not issue. */
  getNumber(orderId: string, position: number): string | undefined;
  /** Whether the number belongs to this order, and not to another one whose id begins alike. */
  matches(address: Pick<TicketAddress, 'position' | 'tag'>, orderId: string): boolean;
}

const TAG_BYTES = 6;

export function createTicketNumbers(secret: Uint8Array): TicketNumbers {
  const tagOf = (orderId: string, position: number): bigint => {
    const mac = createHmac('sha256', secret)
      .update('naseeb/ticket-number/v1')
      .update(uuidBytes(orderId))
      .update(Buffer.of(position))
      .digest();
    return BigInt(mac.readUIntBE(0, TAG_BYTES)) >> (BigInt(8 * TAG_BYTES) - TAG_BITS);
  };
  const bytes = (tag: bigint): Buffer => {
    const buffer = Buffer.alloc(TAG_BYTES);
    buffer.writeUIntBE(Number(tag), 0, TAG_BYTES);
    return buffer;
  };
  return {
    getNumber: (orderId, position) => formatTicketNumber(orderId, position, tagOf(orderId, position)),
    matches: ({ position, tag }, orderId) => timingSafeEqual(bytes(tag), bytes(tagOf(orderId, position))),
  };
}
