import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fromHex, lengthPrefixed, sha256Of, toHex, utf8 } from '../bytes.ts';
import { writeHex } from '../v3/tickets/tree.ts';
import { createKeyed, remainder } from './deck.ts';
import type { CardReceipt, ShownOrder } from './types.ts';

/** Which cards orders get (docs/instant-games.md, The deal). */

const HASH_BYTES = 32;
const NAME = Uint8Array.of(2);
const CHOICE = 3;

/** The name of an order in its series, to whoever has its nonce. */
export const cardOrderName = ({
  nonce,
  seriesId,
  orderId,
}: Pick<CardReceipt, 'nonce' | 'seriesId' | 'orderId'>): string =>
  toHex(sha256Of(NAME, lengthPrefixed(fromHex(nonce)), lengthPrefixed(utf8(seriesId)), lengthPrefixed(utf8(orderId))));

/** The leaf of an order in its batch: `H(0x00 ‖ lp(deck) ‖ lp(name) ‖ u64(stake) ‖ u32(cards))`. */
export function cardOrderLeaf(deckHash: string, { name, stake, cards }: ShownOrder): string {
  const message = new Uint8Array(1 + 2 * (4 + HASH_BYTES) + 8 + 4);
  const view = new DataView(message.buffer);
  view.setUint32(1, HASH_BYTES);
  writeHex(deckHash, message, 5);
  view.setUint32(5 + HASH_BYTES, HASH_BYTES);
  writeHex(name, message, 9 + HASH_BYTES);
  view.setUint32(9 + 2 * HASH_BYTES, Math.floor(stake / 2 ** 32));
  view.setUint32(13 + 2 * HASH_BYTES, stake % 2 ** 32);
  view.setUint32(17 + 2 * HASH_BYTES, cards);
  return bytesToHex(sha256(message));
}

/** Deals the cards of a deck, order by order, each place once. */
export function createDealer(size: number, seed: Uint8Array): (order: Pick<ShownOrder, 'name' | 'cards'>) => number[] {
  const left = Uint32Array.from({ length: size }, (_, place) => place);
  let count = size;
  const keyed = createKeyed(seed);
  const message = new Uint8Array(1 + 4 + HASH_BYTES + 4);
  message[0] = CHOICE;
  const view = new DataView(message.buffer);
  view.setUint32(1, HASH_BYTES);
  return ({ name, cards }) => {
    writeHex(name, message, 5);
    return Array.from({ length: cards }, (_, i) => {
      view.setUint32(5 + HASH_BYTES, i + 1);
      const at = remainder(keyed(message), 0, count);
      const place = left[at] ?? 0;
      count -= 1;
      left[at] = left[count] ?? 0;
      return place;
    });
  };
}
