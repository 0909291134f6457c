import canonicalize from 'canonicalize';
import { assert, assertPresent } from '#kernel/assert.ts';
import { sha256Digest } from './digest.ts';

/** What canonical JSON may hold: strings, integers, booleans, arrays and objects (docs/draw-proof-2.md §5). */
export type CanonicalValue =
  string | number | boolean | readonly CanonicalValue[] | { readonly [key: string]: CanonicalValue };

const holdsIntegersOnly = (value: CanonicalValue): boolean =>
  typeof value === 'number'
    ? Number.isSafeInteger(value)
    : typeof value !== 'object' || Object.values(value).every(holdsIntegersOnly);

/** The one text of a value (RFC 8785): keys sorted by code unit, no white space. */
export function canonicalJson(value: CanonicalValue): string {
  assert(holdsIntegersOnly(value), 'canonical numbers are integers');
  return assertPresent(canonicalize(value), 'the canonical text of a value');
}

/** SHA-256 of the canonical text: what records and receipts are signed over. */
export const canonicalHash = (value: CanonicalValue): Buffer => sha256Digest(canonicalJson(value));
