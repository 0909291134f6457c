import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, fromHex, lengthPrefixed, toHex, u32, utf8 } from '#verify/bytes.ts';
import type { Receipt3 } from '../types.ts';

/** What only an order's owner can compute (docs/draw-proof.md §5). */
type Secrets = Pick<Receipt3, 'orderId' | 'secret' | 'nonce'>;

/** The name that an order has in a draw. */
export function orderName({ orderId, secret, nonce }: Secrets, drawId: string): string {
  const parts = [lengthPrefixed(fromHex(nonce)), lengthPrefixed(utf8(drawId)), lengthPrefixed(utf8(orderId))];
  return toHex(hmac(sha256, fromHex(secret), concatBytes(Uint8Array.of(2), ...parts)));
}

export function entrySalt({ secret, nonce }: Omit<Secrets, 'orderId'>, drawId: string, entryNo: number): string {
  const parts = [lengthPrefixed(fromHex(nonce)), lengthPrefixed(utf8(drawId)), u32(entryNo)];
  return toHex(hmac(sha256, fromHex(secret), concatBytes(Uint8Array.of(3), ...parts)).subarray(0, 16));
}
