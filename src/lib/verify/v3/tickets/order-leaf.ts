import { rootFromInclusion } from '#tlog/index.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Inclusion } from '#verify/types.ts';
import { writeHex } from './tree.ts';
import type { StakedLeaf } from '../types.ts';

const HASH_BYTES = 32;
/** `0x00 ‖ lp(commitment) ‖ lp(name)`. */
const HEAD_BYTES = 1 + 2 * (4 + HASH_BYTES);
const ITEM_BYTES = 8 + HASH_BYTES;

/** The leaf of an order in its batch's tree for one draw (docs/draw-proof.md §5), hexadecimal. */
export function orderLeaf(commitment: string, name: string, leaves: readonly StakedLeaf[]): string {
  const message = new Uint8Array(HEAD_BYTES + leaves.length * ITEM_BYTES);
  const view = new DataView(message.buffer);
  view.setUint32(1, HASH_BYTES);
  writeHex(commitment, message, 5);
  view.setUint32(5 + HASH_BYTES, HASH_BYTES);
  writeHex(name, message, 9 + HASH_BYTES);
  let at = HEAD_BYTES;
  for (const { leaf, stake } of leaves) {
    view.setUint32(at, Math.floor(stake / 2 ** 32));
    view.setUint32(at + 4, stake % 2 ** 32);
    writeHex(leaf, message, at + 8);
    at += ITEM_BYTES;
  }
  return bytesToHex(sha256(message));
}

/** The root that a path leads to, hexadecimal; undefined where it is none of a tree of so many. */
export function rootBy(leaf: string, { index, count, path }: Inclusion): string | undefined {
  const root = rootFromInclusion(hexToBytes(leaf), { index, size: count, path: path.map(hexToBytes) });
  return root && bytesToHex(root);
}
