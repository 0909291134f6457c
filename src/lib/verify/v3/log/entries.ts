import { leafHash } from '#tlog/index.ts';
import { toHex, utf8 } from '#verify/bytes.ts';
import { parseCanonical } from '../json.ts';
import { exactly, fields, hexOf, integer, list, pair, type Rule, rule, text, timestamp } from '#verify/shape-rules.ts';
import type { BeaconChain } from '#verify/types.ts';

/** The entries of the log that decide about draws (docs/draw-proof.md §3 to §10). */

/** The hash of an entry in the log, by which others name it; hexadecimal. */
export const entryHash = (entry: string): string => toHex(leafHash(utf8(entry)));

export interface DrawEntry {
  readonly type: 'draw';
  readonly drawId: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly sealBy: string;
  readonly drawsAt: string;
  readonly seedHash: string;
  readonly beacon: BeaconChain;
  readonly round: number;
  readonly rules: string;
  readonly witnesses: readonly string[];
  readonly quorum: number;
}
export interface OrdersEntry {
  readonly type: 'orders';
  readonly at: string;
  readonly draws: readonly { readonly count: number; readonly drawId: string; readonly root: string }[];
}
export interface StopEntry {
  readonly type: 'stop';
  readonly at: string;
  readonly drawId: string;
  readonly name: string;
  readonly orders: number;
}
export interface ClosingEntry {
  readonly type: 'closing';
  readonly drawId: string;
  readonly at: string;
  /** The hash of the draw's commitment. */
  readonly commitment: string;
  readonly seed: string;
  readonly count: number;
  readonly root: string;
  readonly stake: number;
  readonly stopped: number;
  readonly carried?: number;
}
export interface CancelEntry {
  readonly type: 'cancel';
  readonly drawId: string;
  readonly at: string;
  readonly reason: string;
  readonly checkpoints?: readonly string[];
}
export interface RecordEntry {
  readonly type: 'record';
  readonly drawId: string;
  readonly hash: string;
  readonly winners: string;
}
/** Prizes of a raffle that draws of version 2 left over. */
export interface CarryEntry {
  readonly type: 'carry';
  readonly lotteryType: number;
  readonly prizes: number;
}
export interface KeyEntry {
  readonly type: 'key';
  readonly key: string;
  readonly signatures: readonly [string, string];
}
export type Entry =
  DrawEntry | OrdersEntry | StopEntry | ClosingEntry | CancelEntry | RecordEntry | CarryEntry | KeyEntry;

const ENTRY_BYTES = 65_535;
const MOST_WITNESSES = 16;
const MOST_NOTES = 64;

export const drawId = rule(
  'the id of a draw',
  (value) => typeof value === 'string' && /^\d{1,4}-\d{6}(?:-\d{4})?$/.test(value),
);
/** With a year of four digits: the arithmetic with others can leave what a Date holds. */
export const moment: Rule = (value, at) =>
  timestamp(value, at) ?? (String(value).length === 24 ? undefined : `${at} is not a moment of these millennia`);
export const noteText = rule('a note', (value) => typeof value === 'string' && value.length <= 64 * 1024);

/** The batches of an entry: at least one, in the order of their draws, each once. */
const batches: Rule = (value, at) => {
  const each = fields({
    count: rule('a number of orders', (n) => Number.isSafeInteger(n) && Number(n) > 0),
    drawId,
    root: hexOf(32),
  });
  const fault = list(each, ENTRY_BYTES)(value, at);
  if (fault !== undefined) return fault;
  const ids = (value as OrdersEntry['draws']).map((batch) => batch.drawId); // the rules above have checked it
  return ids.length > 0 && ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? ''))
    ? undefined
    : `${at} does not name each draw once, in order`;
};

const beacon = fields({
  scheme: text,
  chainHash: hexOf(32),
  publicKey: hexOf(96),
  genesis: integer,
  period: rule('a number of seconds', (n) => Number.isSafeInteger(n) && Number(n) > 0),
});
const SHAPES: Readonly<Record<Entry['type'], Rule>> = {
  draw: fields({
    type: exactly('draw'),
    drawId,
    opensAt: moment,
    closesAt: moment,
    sealBy: moment,
    drawsAt: moment,
    seedHash: hexOf(32),
    beacon,
    round: integer,
    rules: hexOf(32),
    witnesses: list(text, MOST_WITNESSES),
    quorum: integer,
  }),
  orders: fields({ type: exactly('orders'), at: moment, draws: batches }),
  stop: fields({ type: exactly('stop'), at: moment, drawId, name: hexOf(32), orders: integer }),
  closing: fields(
    {
      type: exactly('closing'),
      drawId,
      at: moment,
      commitment: hexOf(32),
      seed: hexOf(32),
      count: integer,
      root: hexOf(32),
      stake: integer,
      stopped: integer,
    },
    { carried: integer },
  ),
  cancel: fields(
    { type: exactly('cancel'), drawId, at: moment, reason: text },
    { checkpoints: list(noteText, MOST_NOTES) },
  ),
  record: fields({ type: exactly('record'), drawId, hash: hexOf(32), winners: hexOf(32) }),
  carry: fields({ type: exactly('carry'), lotteryType: integer, prizes: integer }),
  key: fields({ type: exactly('key'), key: hexOf(32), signatures: pair(hexOf(64)) }),
};

const isKnownType = (type: unknown): type is Entry['type'] => typeof type === 'string' && Object.hasOwn(SHAPES, type);

/** Undefined for another type, for text that is not canonical, and for other fields than the type has. */
export function parseEntry(entry: string): Entry | undefined {
  if (utf8(entry).length > ENTRY_BYTES) return undefined;
  const value = parseCanonical(entry);
  if (typeof value !== 'object' || value === null || !('type' in value) || !isKnownType(value.type)) return undefined;
  return SHAPES[value.type](value, 'entry') === undefined ? (value as Entry) : undefined;
}

/** An entry of one type; undefined for any other. */
export function parseEntryOf<T extends Entry['type']>(type: T, entry: string): Extract<Entry, { type: T }> | undefined {
  const parsed = parseEntry(entry);
  return parsed?.type === type ? (parsed as Extract<Entry, { type: T }>) : undefined;
}
