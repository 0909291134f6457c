import { createHash, createHmac } from 'node:crypto';

/** The primitives of docs/draw-proof-2.md with node:crypto only, independent of the verifier and the server. */
export const sha256 = (...parts: readonly (Buffer | Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
export const bigEndian = (n: number, bytes: 4 | 8): Buffer => {
  const out = Buffer.alloc(bytes);
  if (bytes === 4) out.writeUInt32BE(n);
  else out.writeBigUInt64BE(BigInt(n));
  return out;
};
export const lengthPrefixed = (part: Buffer | string): Buffer => {
  const bytes = Buffer.from(part);
  return Buffer.concat([bigEndian(bytes.length, 4), bytes]);
};
export const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
};
/** Integer-like keys would be sorted differently; the files have none. */
export const hashCanonical = (value: object): Buffer => sha256(JSON.stringify(sortKeys(value)));

export const merkleRoot = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length === 0) return sha256('');
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.of(1), merkleRoot(leaves.slice(0, half)), merkleRoot(leaves.slice(half)));
};
export const merklePath = (leaves: readonly Buffer[], index: number): Buffer[] => {
  if (leaves.length <= 1) return [];
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return index < half
    ? [...merklePath(leaves.slice(0, half), index), merkleRoot(leaves.slice(half))]
    : [...merklePath(leaves.slice(half), index - half), merkleRoot(leaves.slice(0, half))];
};

/** The inputs of a draw's random words, as in a record. */
export interface DrawInputs {
  readonly seed: string;
  readonly drawId: string;
  readonly root: string;
  readonly count: number;
  readonly signature: string;
}

/** §4: chooses one of k. */
export function createNumberPicker({ seed, drawId, root, count, signature }: DrawInputs): (k: number) => number {
  const [rootBytes, signed] = [root, signature].map((hex) => lengthPrefixed(Buffer.from(hex, 'hex')));
  const head = [
    Buffer.from('naseeb/draw/v1'),
    lengthPrefixed(drawId),
    rootBytes ?? '',
    lengthPrefixed(bigEndian(count, 8)),
    signed ?? '',
  ];
  const key = Buffer.from(seed, 'hex');
  const words: number[] = [];
  let blocks = 0;
  const next = (): number => {
    if (words.length === 0) {
      const hmac = createHmac('sha256', key);
      for (const part of [...head, bigEndian(blocks++, 4)]) hmac.update(part);
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

/** §4: chooses `count` distinct numbers of from…to. */
export const pickDistinct = (choose: (k: number) => number, from: number, to: number, count: number): number[] => {
  const left = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return Array.from({ length: count }, () => left.splice(choose(left.length), 1)[0] ?? 0);
};
