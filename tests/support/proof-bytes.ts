import { createHash, createHmac } from 'node:crypto';

/** What docs/draw-proof.md is written with, by node:crypto alone: it leans on neither the verifier's code nor the house's. */
export const sha = (...parts: readonly (Buffer | Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
export const big = (n: number, bytes: 4 | 8): Buffer => {
  const out = Buffer.alloc(bytes);
  if (bytes === 4) out.writeUInt32BE(n);
  else out.writeBigUInt64BE(BigInt(n));
  return out;
};
export const framed = (part: Buffer | string): Buffer => {
  const bytes = Buffer.from(part);
  return Buffer.concat([big(bytes.length, 4), bytes]);
};
export const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
/** Keys that look like integers would escape the sort above; the files have none. */
export const sealOf = (value: object): Buffer => sha(JSON.stringify(sorted(value)));

export const tree = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length === 0) return sha('');
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha(Buffer.of(1), tree(leaves.slice(0, half)), tree(leaves.slice(half)));
};
export const pathOf = (leaves: readonly Buffer[], index: number): Buffer[] => {
  if (leaves.length <= 1) return [];
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return index < half
    ? [...pathOf(leaves.slice(0, half), index), tree(leaves.slice(half))]
    : [...pathOf(leaves.slice(half), index - half), tree(leaves.slice(0, half))];
};

/** What a draw's words follow from, as a record writes it. */
export interface Words {
  readonly seed: string;
  readonly drawId: string;
  readonly root: string;
  readonly count: number;
  readonly signature: string;
}

/** §4: one of k at a time. */
export function chooser({ seed, drawId, root, count, signature }: Words): (k: number) => number {
  const [rootBytes, signed] = [root, signature].map((hex) => framed(Buffer.from(hex, 'hex')));
  const head = [Buffer.from('naseeb/draw/v1'), framed(drawId), rootBytes ?? '', framed(big(count, 8)), signed ?? ''];
  const key = Buffer.from(seed, 'hex');
  const words: number[] = [];
  let blocks = 0;
  const next = (): number => {
    if (words.length === 0) {
      const hmac = createHmac('sha256', key);
      for (const part of [...head, big(blocks++, 4)]) hmac.update(part);
      const block = hmac.digest();
      for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at));
    }
    return words.shift() ?? 0;
  };
  return (k) => {
    for (;;) {
      const word = next();
      if (word < 2 ** 32 - (2 ** 32 % k)) return word % k;
    }
  };
}

/** §4: so many of from…to, each once. */
export const someOf = (choose: (k: number) => number, from: number, to: number, count: number): number[] => {
  const left = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return Array.from({ length: count }, () => left.splice(choose(left.length), 1)[0] ?? 0);
};
