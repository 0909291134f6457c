import { latinDigits } from '#kernel/digits.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/*
 * The number on a ticket (docs/tickets.md): what of the order's id finds it, a tag that only the server can make, and the draw's place
 * in the order, in five groups of four signs and a check sign. Check signs need no key; what the tag must be is the server's to say.
 */

/** Crockford's base 32: no I, L, O or U, which are read as something else. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const DATA = 4;
const LENGTH = GROUPS * (DATA + 1);
/** 2025-01-01T00:00Z; 40 bits of ms reach to 2059. */
const EPOCH = 1_735_689_600_000n;
const TIME_BITS = 40n;
/** Of the id's random bits as many as make it nearly always the only one of its millisecond; the others would only be known to whoever knows the id. */
const RANDOM_BITS = 12n;
export const TAG_BITS = 41n;
const POSITION_BITS = 7n;

const low = (value: bigint, bits: bigint): bigint => value & ((1n << bits) - 1n);

/** Times x in the field of 32 elements (x⁵ = x² + 1). */
const times = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/**
 * The check sign of a group. Each sign counts by another power of x, and so does the group's place: one wrong sign, two that changed
 * places and two groups that did are never right by chance.
 */
function checkOf(values: readonly number[], group: number): number {
  let sum = group + 1;
  for (const value of values) sum = times(sum ^ value);
  return sum;
}

const groupText = (values: readonly number[], group: number): string =>
  [...values, checkOf(values, group)].map((value) => SIGNS[value]).join('');

/** `position`: the draw's place among those of the order, from 1. Undefined for an id that 101071 did not give. */
export function ticketNumberText(orderId: string, position: number, tag: bigint): string | undefined {
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

/** What a number leads to: the few orders, most often one, whose ids are from `from` to `to`, and one draw of the one that `tag` is right for. */
export interface TicketAddress {
  /** As it is printed. */
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly position: number;
  readonly tag: bigint;
}

/** Too few or too many signs; or which groups, counted from 1, are not as they were printed. */
export type NumberFault = { readonly kind: 'length' } | { readonly kind: 'groups'; readonly groups: readonly number[] };

/** As people write it: any case, any separators or none, O for 0, I and L for 1, digits of any keyboard. */
const plain = (text: string): string =>
  latinDigits(text).normalize('NFKC').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
const GAPS = /[^0-9A-Z]+/u;

const uuid = (id: bigint): string =>
  id
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The parts as they were typed where they are five, else the signs in fives. */
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

/** Reads a number as a person typed it or a link carries it. */
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
