import { sha256Digest } from '#server/crypto/digest.ts';
import { hmacSha256 } from '#server/crypto/hmac.ts';
import { HASH_BYTES } from './merkle.ts';
import { u32 } from './ticket-leaf.ts';

/** What follows from an order's secret of 32 bytes and its nonce of 16 (docs/draw-proof.md §5). */

const NAME = 2;
const SALT = 3;
const SALT_BYTES = 16;

/** HMAC-SHA-256 of `type ‖ lp(part) ‖ … ‖ end`. */
function hmac(key: Uint8Array, type: number, parts: readonly (Uint8Array | string)[], end: Uint8Array): Buffer {
  let size = 1 + end.length;
  for (const part of parts) size += 4 + (typeof part === 'string' ? Buffer.byteLength(part) : part.length);
  const message = Buffer.allocUnsafe(size);
  let at = message.writeUInt8(type, 0);
  for (const part of parts) {
    const length = typeof part === 'string' ? message.write(part, at + 4) : part.length;
    if (typeof part !== 'string') message.set(part, at + 4);
    message.writeUInt32BE(length, at);
    at += 4 + length;
  }
  message.set(end, at);
  return hmacSha256(key, message);
}

const NOTHING = Buffer.alloc(0);

/** The name of an order in a draw, 32 bytes: nobody else can link what it has in two draws. */
export const orderName = (secret: Uint8Array, nonce: Uint8Array, drawId: string, orderId: string): Buffer =>
  hmac(secret, NAME, [nonce, drawId, orderId], NOTHING);

/** The salt of an entry in a draw, 16 bytes. Entries are numbered from 1. */
export const entrySalt = (secret: Uint8Array, nonce: Uint8Array, drawId: string, entryNo: number): Buffer =>
  hmac(secret, SALT, [nonce, drawId], u32(entryNo)).subarray(0, SALT_BYTES);

/** A ticket of an order as the order's leaf holds it. */
export interface OrderTicket {
  /** In fils. */
  readonly stake: bigint;
  readonly leaf: Uint8Array;
}

/** `u64(stake) ‖ leaf`. */
const TICKET_BYTES = 8 + HASH_BYTES;
/** `0x00 ‖ lp(commitment) ‖ lp(name)`. */
const HEAD_BYTES = 1 + 2 * (4 + HASH_BYTES);

/**
 * The leaf of an order in its batch's tree for a draw, 32 bytes: of the hash of the draw's commitment, the order's name
 * there, and its tickets in the order of entryNo.
 */
export function orderLeaf3(commitmentHash: Uint8Array, name: Uint8Array, leaves: readonly OrderTicket[]): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + leaves.length * TICKET_BYTES);
  let at = bytes.writeUInt8(0, 0);
  for (const hash of [commitmentHash, name]) {
    at = bytes.writeUInt32BE(HASH_BYTES, at);
    bytes.set(hash, at);
    at += HASH_BYTES;
  }
  for (const { stake, leaf } of leaves) {
    at = bytes.writeBigUInt64BE(stake, at);
    bytes.set(leaf, at);
    at += HASH_BYTES;
  }
  return sha256Digest(bytes);
}
