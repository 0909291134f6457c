import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { uuidText } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/time.ts';

/** How an order id stands to the player who names it. */
export type OrderIdStanding = 'given' | 'expired' | 'foreign';

/**
 * Order ids that say by themselves when and to whom they were given, so that giving one out writes nothing (101071). A UUID version 8:
 * 48 bits of ms since 1970, 26 random bits, 48 bits of HMAC over those and the player.
 */
export interface OrderIds {
  give(playerId: bigint, now: Date): string;
  /** An expired id still names an order that was placed with it in time. */
  standing(id: string, playerId: bigint, now: Date): OrderIdStanding;
}

const LIFE_MS = DAY_MS;
/** A node whose clock is behind the one that gave the id. */
const SKEW_MS = 60_000;

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

export function orderIds(secret: Uint8Array): OrderIds {
  const key = createSecretKey(secret);
  /** Six bytes, as text of as many letters. */
  const tag = (head: Uint8Array, playerId: bigint): string => {
    const whom = Buffer.alloc(8);
    whom.writeBigInt64BE(playerId);
    return createHmac('sha256', key)
      .update('naseeb/order-id/v1')
      .update(head)
      .update(whom)
      .digest('latin1')
      .slice(0, 6);
  };
  return {
    give(playerId, now) {
      const bytes = randomBytes(16);
      bytes.writeUIntBE(now.getTime(), 0, 6);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      bytes.write(tag(bytes.subarray(0, 10), playerId), 10, 'latin1');
      return uuidText(bytes);
    },
    standing(id, playerId, now) {
      const bytes = uuidBytes(id);
      if (!timingSafeEqual(Buffer.from(tag(bytes.subarray(0, 10), playerId), 'latin1'), bytes.subarray(10)))
        return 'foreign';
      const age = now.getTime() - bytes.readUIntBE(0, 6);
      return age > LIFE_MS || age < -SKEW_MS ? 'expired' : 'given';
    },
  };
}
