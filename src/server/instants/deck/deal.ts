import { sha256Digest } from '#server/crypto/digest.ts';
import { hmacSha256 } from '#server/crypto/hmac.ts';

/** What decides which cards an order gets (docs/instant-games.md, The deal). */

const NAME = 2;
const CHOICE = 3;
const HASH_BYTES = 32;
const NONCE_BYTES = 16;
/** SHA-256 of `0x02 ‖ lp(nonce) ‖ lp(seriesId) ‖ lp(orderId)`: the order in its batch, to whoever has its nonce. */
export function cardOrderName(nonce: Uint8Array, seriesId: string, orderId: string): Buffer {
  const texts = [seriesId, orderId];
  const size = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 1 + 4 + NONCE_BYTES);
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeUInt8(NAME, 0);
  at = bytes.writeUInt32BE(nonce.length, at);
  bytes.set(nonce, at);
  at += nonce.length;
  for (const text of texts) {
    const length = bytes.write(text, at + 4);
    bytes.writeUInt32BE(length, at);
    at += 4 + length;
  }
  return sha256Digest(bytes);
}

/** The order's leaf in its batch: `0x00 ‖ lp(deck) ‖ lp(name) ‖ u64(stake) ‖ u32(cards)`. */
export function cardOrderLeaf(deck: Uint8Array, name: Uint8Array, stake: bigint, cards: number): Buffer {
  const bytes = Buffer.allocUnsafe(1 + 2 * (4 + HASH_BYTES) + 8 + 4);
  let at = bytes.writeUInt8(0, 0);
  for (const hash of [deck, name]) {
    at = bytes.writeUInt32BE(HASH_BYTES, at);
    bytes.set(hash, at);
    at += HASH_BYTES;
  }
  at = bytes.writeBigUInt64BE(stake, at);
  bytes.writeUInt32BE(cards, at);
  return sha256Digest(bytes);
}

/**
 * 63 bits for each card of an order, under the series' seed: divided by how many cards are left, the rest says which of
 * them it is.
 */
export function cardChoices(seed: Uint8Array, name: Uint8Array, cards: number): bigint[] {
  const message = Buffer.allocUnsafe(1 + 4 + HASH_BYTES + 4);
  message.writeUInt8(CHOICE, 0);
  message.writeUInt32BE(HASH_BYTES, 1);
  message.set(name, 5);
  return Array.from({ length: cards }, (_, i) => {
    message.writeUInt32BE(i + 1, 5 + HASH_BYTES);
    return hmacSha256(seed, message).readBigUInt64BE(0) >> 1n;
  });
}
