import { hash } from 'node:crypto';
import { sha256Digest } from '#server/crypto/digest.ts';
import { HASH_BYTES } from './merkle.ts';
import { u32 } from './ticket-leaf.ts';

/** What follows from an order's secret of 32 bytes and its nonce of 16 (docs/draw-proof.md §5). */

const NAME = 2;
const SALT = 3;
const SALT_BYTES = 16;

const BLOCK_BYTES = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

const OUTER_BYTES = BLOCK_BYTES + HASH_BYTES;

/** What is hashed, which is read before the next call: a purchase hashes often. It grows for longer parts. */
let inner = Buffer.alloc(256);
const outer = Buffer.alloc(OUTER_BYTES);

/** The key, filled up to a block of SHA-256, each byte xor the pad. */
function padKey(bytes: Buffer, key: Uint8Array, pad: number): void {
  for (let i = 0; i < BLOCK_BYTES; i++) bytes[i] = (key[i] ?? 0) ^ pad;
}

/**
 * HMAC-SHA-256 (RFC 2104) of `type ‖ lp(part) ‖ … ‖ end`, with a key of at most a block. Two hashes in one call each:
 * a purchase does this for every ticket, and createHmac costs twice as much.
 */
function hmac(key: Uint8Array, type: number, parts: readonly (Uint8Array | string)[], end: Uint8Array): Buffer {
  let size = BLOCK_BYTES + 1 + end.length;
  for (const part of parts) size += 4 + (typeof part === 'string' ? Buffer.byteLength(part) : part.length);
  if (size > inner.length) inner = Buffer.alloc(size);
  padKey(inner, key, INNER_PAD);
  let at = inner.writeUInt8(type, BLOCK_BYTES);
  for (const part of parts) {
    const length = typeof part === 'string' ? inner.write(part, at + 4) : part.length;
    if (typeof part !== 'string') inner.set(part, at + 4);
    inner.writeUInt32BE(length, at);
    at += 4 + length;
  }
  inner.set(end, at);
  padKey(outer, key, OUTER_PAD);
  outer.write(hash('sha256', inner.subarray(0, size), 'latin1'), BLOCK_BYTES, 'latin1');
  return sha256Digest(outer);
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
