import { randomBytes, timingSafeEqual } from 'node:crypto';
import { formatUuid } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/time.ts';
import { hmacSha256 } from '#server/crypto/hmac.ts';

/** Whether an order id was issued to the player who sends it, and still holds. */
export type OrderIdStatus = 'valid' | 'expired' | 'foreign';

/**
 * Order ids prove by themselves when and to whom they were issued, so that 101071 writes nothing. A UUID version 8:
 * 48 bits of ms since 1970, 26 random bits, 48 bits of HMAC over those and the player.
 */
export interface OrderIds {
  issue(playerId: bigint, now: Date): string;
  /** An expired id still names an order that was placed with it in time. */
  check(id: string, playerId: bigint, now: Date): OrderIdStatus;
}

const LIFE_MS = DAY_MS;
/** The clock of the node that issued the id may be ahead. */
const SKEW_MS = 60_000;

export const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

const HEAD = 10;
const TAG = 6;
const NAME = Buffer.from('naseeb/order-id/v1');

export function createOrderIds(secret: Uint8Array): OrderIds {
  const tag = (id: Uint8Array, playerId: bigint): Buffer => {
    const message = Buffer.allocUnsafe(NAME.length + HEAD + 8);
    message.set(NAME);
    message.set(id.subarray(0, HEAD), NAME.length);
    message.writeBigInt64BE(playerId, NAME.length + HEAD);
    return hmacSha256(secret, message).subarray(0, TAG);
  };
  return {
    issue(playerId, now) {
      const bytes = randomBytes(16);
      bytes.writeUIntBE(now.getTime(), 0, 6);
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      bytes.set(tag(bytes, playerId), HEAD);
      return formatUuid(bytes);
    },
    check(id, playerId, now) {
      const bytes = uuidBytes(id);
      if (!timingSafeEqual(tag(bytes, playerId), bytes.subarray(HEAD))) return 'foreign';
      const age = now.getTime() - bytes.readUIntBE(0, 6);
      return age > LIFE_MS || age < -SKEW_MS ? 'expired' : 'valid';
    },
  };
}
