import { latinDigits } from './digits.ts';
import { err, ok, type Result } from './result.ts';

/* Numbers for people: groups of four characters and a check character, as on tickets and receipts. */

/** Crockford's base 32, without the ambiguous I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a group besides its check character; each carries five bits. */
export const GROUP_DATA = 4;

/** Multiplies by x in the field of 32 elements (x⁵ = x² + 1). */
const times = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/**
 * The check character of a group. Each character and the group's position are weighted by another power of x, so a
 * wrong character, two swapped characters and two swapped groups are always detected.
 */
function checkOf(values: readonly number[], group: number): number {
  let sum = group + 1;
  for (const value of values) sum = times(sum ^ value);
  return sum;
}

const groupText = (values: readonly number[], group: number): string =>
  [...values, checkOf(values, group)].map((value) => SIGNS[value]).join('');

/** Groups of four values from 0 to 31 as text. */
export const formatGroups = (groups: readonly (readonly number[])[]): string => groups.map(groupText).join('-');

/** Too few or too many characters, or the groups (from 1) whose check character is wrong. */
export type GroupsFault = { readonly kind: 'length' } | { readonly kind: 'groups'; readonly groups: readonly number[] };

/** Normalizes what people type: any case and separators, O for 0, I and L for 1, digits of any script. */
const plain = (text: string): string =>
  latinDigits(text).normalize('NFKC').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
const GAPS = /[^0-9A-Z]+/u;

/** The typed parts if there are as many as groups, otherwise the characters in groups. */
function partsOf(text: string, count: number): readonly string[] | undefined {
  const parts = text.split(GAPS).filter((part) => part !== '');
  if (parts.length === count) return parts;
  const signs = parts.join('');
  return signs.length === count * (GROUP_DATA + 1) ? (signs.match(/.{5}/g) ?? []) : undefined;
}

function valuesOf(part: string, group: number): readonly number[] | undefined {
  const values = [...part].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== GROUP_DATA + 1 || values.includes(-1)) return undefined;
  return checkOf(values.slice(0, GROUP_DATA), group) === values[GROUP_DATA] ? values.slice(0, GROUP_DATA) : undefined;
}

/** Reads so many groups that were typed or came in a link. */
export function readGroups(text: string, count: number): Result<readonly (readonly number[])[], GroupsFault> {
  const parts = partsOf(plain(text), count);
  if (!parts) return err({ kind: 'length' });
  const read = parts.map(valuesOf);
  const wrong = read.flatMap((values, i) => (values ? [] : [i + 1]));
  return wrong.length > 0 ? err({ kind: 'groups', groups: wrong }) : ok(read.map((values) => values ?? []));
}
