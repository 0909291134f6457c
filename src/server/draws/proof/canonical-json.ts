import { createHash } from 'node:crypto';
import { assert } from '#kernel/assert.ts';

/** What canonical JSON may hold: strings, integers, booleans, arrays and objects (docs/draw-proof.md §5). */
export type CanonicalValue =
  string | number | boolean | readonly CanonicalValue[] | { readonly [key: string]: CanonicalValue };

/** The one text of a value: keys sorted by code unit, no white space. */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    assert(Number.isSafeInteger(value), 'canonical numbers are integers');
    return String(value);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as CanonicalValue)}`).join(',')}}`;
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);

export const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** SHA-256 of the canonical text: what records and receipts are signed over. */
export const canonicalHash = (value: CanonicalValue): Buffer => sha256(canonicalJson(value));
