import { createHash } from 'node:crypto';

/** RFC 6962 §2.1.1, implemented from docs/draw-proof-2.md: the root of a leaf and its path in hexadecimal. */
export function rootFromPath(
  leaf: Buffer,
  { index, count, path }: { index: number; count: number; path: string[] },
): string {
  const node = (left: Buffer, right: Buffer) =>
    createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();
  let [at, last] = [index, count - 1];
  let hash = leaf;
  for (const sibling of path.map((text) => Buffer.from(text, 'hex'))) {
    while (at === last && at % 2 === 0 && at > 0) [at, last] = [at >> 1, last >> 1];
    hash = at % 2 === 1 ? node(sibling, hash) : node(hash, sibling);
    [at, last] = [at >> 1, last >> 1];
  }
  return hash.toString('hex');
}
