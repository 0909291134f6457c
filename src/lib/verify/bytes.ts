import { sha256 } from '@noble/hashes/sha2.js';

/**
 * The notation of docs/draw-proof-2.md. The verifier has its own byte helpers, because it shares no code with the draw
 * engine.
 */

export const sha256Of = (...parts: readonly Uint8Array[]): Uint8Array => sha256(concatBytes(...parts));

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const utf8 = (value: string): Uint8Array => new TextEncoder().encode(value);

export function u32(n: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

export function u64(n: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/** Length-prefixed, so that no two lists of parts give the same bytes. */
export const lengthPrefixed = (part: Uint8Array): Uint8Array => concatBytes(u32(part.length), part);

/** Call it only with text that `isHex` accepts. */
export const fromHex = (value: string): Uint8Array =>
  Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const isHex = (value: unknown, bytes: number): value is string =>
  typeof value === 'string' && value.length === 2 * bytes && /^[0-9a-f]*$/.test(value);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
