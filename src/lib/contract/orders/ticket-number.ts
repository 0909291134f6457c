import { formatGroups, GROUP_DATA, readGroups, type GroupsFault } from '#kernel/checked-groups.ts';
import { ok, type Result } from '#kernel/result.ts';

/* The number on a ticket (docs/tickets.md): the part of the order's id that finds it, a tag that only the server can
   compute, and the draw's position in the order. It has five groups of four characters and a check character. Check
   characters need no key. */

const GROUPS = 5;
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
    const first = (GROUPS - 1 - group) * GROUP_DATA;
    return Array.from({ length: GROUP_DATA }, (_, i) =>
      Number(low(all >> BigInt(5 * (first + GROUP_DATA - 1 - i)), 5n)),
    );
  });
  return formatGroups(groups);
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

const uuid = (id: bigint): string =>
  id
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Parses a ticket number that was typed or came in a link. */
export function readTicketNumber(text: string): Result<TicketAddress, GroupsFault> {
  const read = readGroups(text, GROUPS);
  if (!read.ok) return read;
  let all = 0n;
  for (const value of read.value.flat()) all = (all << 5n) | BigInt(value);
  const position = Number(low(all, POSITION_BITS)) + 1;
  const tag = low(all >> POSITION_BITS, TAG_BITS);
  const found = all >> (POSITION_BITS + TAG_BITS);
  const time = (found >> RANDOM_BITS) + EPOCH;
  const from = (((time << 16n) | (8n << 12n) | low(found, RANDOM_BITS)) << 64n) | (2n << 62n);
  const to = from | ((1n << 62n) - 1n);
  const number = formatGroups(read.value);
  return ok({ number, from: uuid(from), to: uuid(to), position, tag });
}
