import { isHex } from './bytes.ts';

/** Returns what is wrong with a value; undefined if nothing is. */
export type Rule = (value: unknown, at: string) => string | undefined;

export const rule =
  (what: string, fits: (value: unknown) => boolean): Rule =>
  (value, at) =>
    fits(value) ? undefined : `${at} is not ${what}`;

export const exactly = (wanted: unknown): Rule => rule(String(wanted), (value) => value === wanted);
export const text = rule('text', (value) => typeof value === 'string' && value.length > 0 && value.length <= 200);
export const bool = rule('true or false', (value) => typeof value === 'boolean');
export const integer = rule('a whole number', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
export const hexOf = (bytes: number): Rule => rule(`${bytes} bytes of hexadecimal`, (value) => isHex(value, bytes));
export const timestamp = rule('a moment', (value) => {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) && new Date(ms).toISOString() === value;
});
export const uuid = rule(
  'an id',
  (value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
);

export const list =
  (inner: Rule, most: number): Rule =>
  (value, at) => {
    if (!Array.isArray(value) || value.length > most) return `${at} is not a list`;
    return value.map((item, i) => inner(item, `${at}[${i}]`)).find((fault) => fault !== undefined);
  };

export const pair =
  (inner: Rule): Rule =>
  (value, at) =>
    list(inner, 2)(value, at) ?? ((value as unknown[]).length === 2 ? undefined : `${at} is not a pair`);

/**
 * Requires exactly these fields; those of `optional` may be absent. An unknown field is an error, because nothing would
 * check it.
 */
export const fields =
  (required: Readonly<Record<string, Rule>>, optional: Readonly<Record<string, Rule>> = {}): Rule =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${at} is not an object`;
    const found = new Map(Object.entries(value));
    const present = Object.entries(optional).filter(([key]) => found.has(key));
    const rules: Readonly<Record<string, Rule>> = { ...required, ...Object.fromEntries(present) };
    const unknown = [...found.keys()].find((key) => !Object.hasOwn(rules, key));
    if (unknown !== undefined) return `${at}.${unknown} is not a known field`;
    return Object.entries(rules)
      .map(([key, inner]) => (found.has(key) ? inner(found.get(key), `${at}.${key}`) : `${at}.${key} is missing`))
      .find((fault) => fault !== undefined);
  };

export type Parsed<T> = { readonly value: T } | { readonly fault: string };
