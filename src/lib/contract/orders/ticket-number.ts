import { latinDigits } from '#kernel/digits.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/* The number on a ticket (docs/tickets.md): the part of the order's id that finds it, a tag that only the server can
   compute, and the draw's position in the order. It has five groups of four characters and a check character. Check
   characters need no key. */

/** Crockford's base 32, without the ambiguous I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const DATA = 4;
const LENGTH = GROUPS * (DATA + 1);
/** 2025-01-01T00:00Z; 40 bits of ms reach to 2059. */
const EPOCH = 1_735_689_600_000n;
const TIME_BITS = 40n;
/**
 * The number of random bits of the id that are included: enough to make it nearly always unique in its millisecond. The
 * others stay secret to those who know the id.
 */
const RANDOM_BITS = 12n;
export const TAG_BITS = 41n;
const POSITION_BITS = 7n;

const low = (value: bigint, bits: bigint): bigint => value & ((1n << bits) - 1n);

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

/** `position` is the draw's position in the order, from 1. Undefined for an id that is not from 101071. */
export function formatTicketNumber(orderId: string, position: number, tag: bigint): string | undefined {
  const id = BigInt(`0x${orderId.replaceAll('-', '')}`);
  const time = (id >> 80n) - EPOCH;
  const isOurs = low(id >> 76n, 4n) === 8n && low(id >> 62n, 2n) === 2n;
  if (!isOurs || time < 0n || time >> TIME_BITS || position < 1 || position > 1 << Number(POSITION_BITS))
    return undefined;
  const found = (time << RANDOM_BITS) | low(id >> 64n, RANDOM_BITS);
  const all = (found << (TAG_BITS + POSITION_BITS)) | (low(tag, TAG_BITS) << POSITION_BITS) | BigInt(position - 1);
  const groups = Array.from({ length: GROUPS }, (_, group) => {
    const first = (GROUPS - 1 - group) * DATA;
    return groupText(
      Array.from({ length: DATA }, (_, i) => Number(low(all >> BigInt(5 * (first + DATA - 1 - i)), 5n))),
      group,
    );
  });
  return groups.join('-');
}

/**
 * What a number identifies: the order whose id is between `from` and `to` and for which `tag` is right (usually a
 * single candidate), and one of its draws.
 */
export interface TicketAddress {
  /** As printed. */
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly position: number;
  readonly tag: bigint;
}

/** Too few or too many characters, or the groups (from 1) whose check character is wrong. */
export type NumberFault = { readonly kind: 'length' } | { readonly kind: 'groups'; readonly groups: readonly number[] };

/** Normalizes what people type: any case and separators, O for 0, I and L for 1, digits of any script. */
const plain = (text: string): string =>
  latinDigits(text).normalize('NFKC').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
const GAPS = /[^0-9A-Z]+/u;

const uuid = (id: bigint): string =>
  id
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The typed parts if there are five, otherwise the characters in groups of five. */
function partsOf(text: string): readonly string[] | undefined {
  const parts = text.split(GAPS).filter((part) => part !== '');
  if (parts.length === GROUPS) return parts;
  const signs = parts.join('');
  return signs.length === LENGTH ? (signs.match(/.{5}/g) ?? []) : undefined;
}

function valuesOf(part: string, group: number): readonly number[] | undefined {
  const values = [...part].map((sign) => SIGNS.indexOf(sign));
  if (values.length !== DATA + 1 || values.includes(-1)) return undefined;
  return checkOf(values.slice(0, DATA), group) === values[DATA] ? values.slice(0, DATA) : undefined;
}

/** Parses a ticket number that was typed or came in a link. */
export function readTicketNumber(text: string): Result<TicketAddress, NumberFault> {
  const parts = partsOf(plain(text));
  if (!parts) return err({ kind: 'length' });
  const read = parts.map(valuesOf);
  const wrong = read.flatMap((values, i) => (values ? [] : [i + 1]));
  if (wrong.length > 0) return err({ kind: 'groups', groups: wrong });
  let all = 0n;
  for (const value of read.flatMap((values) => values ?? [])) all = (all << 5n) | BigInt(value);
  const position = Number(low(all, POSITION_BITS)) + 1;
  const tag = low(all >> POSITION_BITS, TAG_BITS);
  const found = all >> (POSITION_BITS + TAG_BITS);
  const time = (found >> RANDOM_BITS) + EPOCH;
  const from = (((time << 16n) | (8n << 12n) | low(found, RANDOM_BITS)) << 64n) | (2n << 62n);
  const to = from | ((1n << 62n) - 1n);
  const number = read.map((values, group) => groupText(assertPresent(values, 'a read group'), group)).join('-');
  return ok({ number, from: uuid(from), to: uuid(to), position, tag });
}
