import { hash } from 'node:crypto';
import { sha256Digest } from './digest.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** What is hashed, which is read before the next call. It grows for longer messages. */
let inner = Buffer.alloc(256);
const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES);

/** The key, filled up to a block of SHA-256, each byte xor the pad. */
function padKey(bytes: Buffer, key: Uint8Array, pad: number): void {
  for (let i = 0; i < BLOCK_BYTES; i++) bytes[i] = (key[i] ?? 0) ^ pad;
}

/**
 * HMAC-SHA-256 (RFC 2104) with a key of at most a block, 64 bytes. Two hashes in one call each: a purchase does this
 * for its id and for every ticket, and createHmac costs twice as much.
 */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Buffer {
  const size = BLOCK_BYTES + message.length;
  if (size > inner.length) inner = Buffer.alloc(size);
  padKey(inner, key, INNER_PAD);
  inner.set(message, BLOCK_BYTES);
  padKey(outer, key, OUTER_PAD);
  outer.write(hash('sha256', inner.subarray(0, size), 'latin1'), BLOCK_BYTES, 'latin1');
  return sha256Digest(outer);
}
