const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Canonical JSON (docs/draw-proof-2.md §5): keys sorted by code unit, no white space; strings, integers, booleans,
 * arrays and objects only. Undefined if the value contains anything else.
 */
export function canonicalJson(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return bracketed('[', value.map(canonicalJson), ']');
  const members = Object.entries(value)
    .sort(([a], [b]) => byCodeUnit(a, b))
    .map(([key, member]) => {
      const inner = canonicalJson(member);
      return inner === undefined ? undefined : `${JSON.stringify(key)}:${inner}`;
    });
  return bracketed('{', members, '}');
}

const bracketed = (open: string, parts: readonly (string | undefined)[], close: string): string | undefined =>
  parts.includes(undefined) ? undefined : open + parts.join(',') + close;

/** A copy of an object without some of its fields. */
export const omitFields = (value: object, ...fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !fields.includes(key)));
