import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Trees of RFC 6962 over very many leaves: all in one array, so that a phone has 100,000 of them in a second. */

const BYTES = 32;

/** Writes the bytes of hexadecimal text, which `isHex` accepts. */
export function writeHex(text: string, out: Uint8Array, at: number): void {
  for (let i = 0; i < text.length; i += 2) out[at + i / 2] = (digit(text, i) << 4) | digit(text, i + 1);
}

function digit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

const empty = sha256.create();
const working = sha256.create();
const node = new Uint8Array(1 + 2 * BYTES).fill(1, 0, 1);

/** The root of so many hashes. Hashes pairs of each level in place; the last of an odd number rises as it is. */
export function fold(hashes: Uint8Array, count: number): Uint8Array {
  for (let left = count; left > 1; left = Math.ceil(left / 2))
    for (let i = 0; i < left; i += 2) {
      const out = hashes.subarray((i / 2) * BYTES, (i / 2 + 1) * BYTES);
      if (i + 1 === left) out.set(hashes.subarray(i * BYTES, (i + 1) * BYTES));
      else {
        node.set(hashes.subarray(i * BYTES, (i + 2) * BYTES), 1);
        // A new hash for each pair would cost more than the hashing.
        empty._cloneInto(working).update(node).digestInto(out);
      }
    }
  return hashes.slice(0, BYTES);
}

/** The root of these leaves in their order. */
export function rootOfLeaves(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  const hashes = new Uint8Array(leaves.length * BYTES);
  for (const [i, leaf] of leaves.entries()) hashes.set(leaf, i * BYTES);
  return fold(hashes, leaves.length);
}

/** The root of hexadecimal leaves in ascending order of their bytes, which is that of their digits. */
export function sortedRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return bytesToHex(sha256(new Uint8Array()));
  const hashes = new Uint8Array(leaves.length * BYTES);
  for (const [i, leaf] of [...leaves].sort().entries()) writeHex(leaf, hashes, i * BYTES);
  return bytesToHex(fold(hashes, leaves.length));
}
