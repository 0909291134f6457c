import { sha256OfParts } from '#server/crypto/digest.ts';
import { hmacSha256 } from '#server/crypto/hmac.ts';
import { lengthPrefixed, u32, u64 } from '#server/draws/proof/ticket-leaf.ts';

/** What decides which cards an order gets (docs/instant-games.md, The deal). */

const LEAF = Uint8Array.of(0);
const NAME = Uint8Array.of(2);
const CHOICE = Uint8Array.of(3);

/** SHA-256 of `0x02 ‖ lp(nonce) ‖ lp(seriesId) ‖ lp(orderId)`: the order in its batch, to whoever has its nonce. */
export const cardOrderName = (nonce: Uint8Array, seriesId: string, orderId: string): Buffer =>
  sha256OfParts(NAME, lengthPrefixed(nonce), lengthPrefixed(seriesId), lengthPrefixed(orderId));

/** The order's leaf in its batch: `0x00 ‖ lp(deck) ‖ lp(name) ‖ u64(stake) ‖ u32(cards)`. */
export const cardOrderLeaf = (deck: Uint8Array, name: Uint8Array, stake: bigint, cards: number): Buffer =>
  sha256OfParts(LEAF, lengthPrefixed(deck), lengthPrefixed(name), u64(stake), u32(cards));

/**
 * 63 bits for each card of an order, under the series' seed: divided by how many cards are left, the rest says which of
 * them it is.
 */
export function cardChoices(seed: Uint8Array, name: Uint8Array, cards: number): bigint[] {
  const head = Buffer.concat([CHOICE, lengthPrefixed(name)]);
  return Array.from(
    { length: cards },
    (_, i) => hmacSha256(seed, Buffer.concat([head, u32(i + 1)])).readBigUInt64BE(0) >> 1n,
  );
}
