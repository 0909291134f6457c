import { sha256Of, lengthPrefixed, utf8, fromHex } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Inclusion, Receipt, Ticket } from './types.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** docs/draw-proof-2.md §2. */
export const ticketLeaf = ({
  salt,
  drawId,
  orderId,
  entryNo,
  entryText,
}: Omit<Ticket, 'version' | 'proof' | 'receipt'>): Uint8Array =>
  sha256Of(
    LEAF,
    lengthPrefixed(fromHex(salt)),
    lengthPrefixed(utf8(drawId)),
    lengthPrefixed(utf8(`${orderId}#${entryNo}`)),
    lengthPrefixed(utf8(entryText)),
  );

/** §6: an order's leaf in the tree of the orders that were paid together. */
export const orderLeaf = ({ orderId, draws }: Receipt): Uint8Array | undefined => {
  const body = canonicalJson({ orderId, draws });
  return body === undefined ? undefined : sha256Of(LEAF, utf8(body));
};

const isOdd = (n: number): boolean => n % 2 === 1;
const half = (n: number): number => Math.floor(n / 2);

/**
 * Computes the root from a leaf and its path (RFC 9162 §2.1.3.2, the check for RFC 6962 trees). Undefined if the length
 * of the path does not fit a tree of `count` leaves.
 */
export function computeRoot(leaf: Uint8Array, { index, count, path }: Inclusion): Uint8Array | undefined {
  let node = index;
  let last = count - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (isOdd(node) || node === last) {
      hash = sha256Of(NODE, fromHex(sibling), hash);
      while (node !== 0 && !isOdd(node)) {
        node = half(node);
        last = half(last);
      }
    } else hash = sha256Of(NODE, hash, fromHex(sibling));
    node = half(node);
    last = half(last);
  }
  return last === 0 ? hash : undefined;
}
