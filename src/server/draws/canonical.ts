import { createHash } from 'node:crypto';
import { assert } from '#kernel/assert.ts';

/** What canonical JSON may hold: strings, integers, booleans, arrays and objects (docs/draw-proof.md §5). */
export type Canonical = string | number | boolean | readonly Canonical[] | { readonly [key: string]: Canonical };

/** The one text of a value: keys sorted by code unit, no white space. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number') {
    assert(Number.isSafeInteger(value), 'canonical numbers are integers');
    return String(value);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Canonical)}`).join(',')}}`;
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

export const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** SHA-256 of the canonical text: what records and receipts are signed over. */
export const canonicalHash = (value: Canonical): Buffer => sha256(canonicalJson(value));
