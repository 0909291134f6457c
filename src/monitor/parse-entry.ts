import { CARD_TYPES, parseCardEntry, type CardEntry } from '#verify/cards/index.ts';
import { exactly, fields, hexOf, integer, rule, timestamp, type Parsed, type Rule } from '#verify/shape-rules.ts';
import { parseCanonical } from '#verify/v3/index.ts';
import { noteText, parseEntry as parseEntry3, type Entry } from '#verify/v3/log/entries.ts';

/** What the log says (docs/draw-proof.md §3 to §10, of draws of version 2 §14; of cards docs/instant-games.md). */
export interface StartEntry {
  readonly type: 'start';
  readonly origin: string;
  readonly logKey: string;
  readonly operatorKey: string;
  /** A checkpoint of the log that this one follows. */
  readonly previous?: string;
}
export interface RulesEntry {
  readonly type: 'rules';
  readonly lotteryType: number;
  readonly rules: Readonly<Record<string, unknown>>;
}
/** A release of the verifier as a file. */
export interface VerifierEntry {
  readonly type: 'verifier';
  readonly version: string;
  readonly hash: string;
}
export interface CommittedEntry {
  readonly type: 'committed';
  readonly drawId: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly drawsAt: string;
  readonly seedHash: string;
  readonly chainHash: string;
}
export interface ClosedEntry {
  readonly type: 'closed';
  readonly drawId: string;
  readonly count: number;
  readonly root: string;
  readonly publishedAt: string;
  readonly round: number;
}
export interface CancelledEntry {
  readonly type: 'cancelled';
  readonly drawId: string;
  readonly at: string;
  readonly reason: string;
}
export interface RecordedEntry {
  readonly type: 'recorded';
  readonly drawId: string;
  readonly hash: string;
}
/** Of a draw of version 2. */
export type OldEntry = CommittedEntry | ClosedEntry | CancelledEntry | RecordedEntry;
export type LogEntry = StartEntry | RulesEntry | VerifierEntry | OldEntry | CardEntry | Entry;

export const isCardEntry = (entry: LogEntry): entry is CardEntry => CARD_TYPES.includes(entry.type);
export const isOldEntry = (entry: LogEntry): entry is OldEntry =>
  ['committed', 'closed', 'cancelled', 'recorded'].includes(entry.type);

const words = (most: number): Rule =>
  rule('text', (value) => typeof value === 'string' && value.length > 0 && value.length <= most);
/** It becomes part of an address. */
const drawId = rule(
  'the id of a draw',
  (value) => typeof value === 'string' && /^\d{2,3}-\d{6}(?:-\d{4})?$/.test(value),
);

const SHAPES: Readonly<Record<string, Rule>> = {
  start: fields(
    { type: exactly('start'), origin: words(255), logKey: words(400), operatorKey: hexOf(32) },
    { previous: noteText },
  ),
  rules: fields({
    type: exactly('rules'),
    lotteryType: integer,
    rules: rule('an object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  }),
  verifier: fields({ type: exactly('verifier'), version: words(100), hash: hexOf(32) }),
  committed: fields({
    type: exactly('committed'),
    drawId,
    opensAt: timestamp,
    closesAt: timestamp,
    drawsAt: timestamp,
    seedHash: hexOf(32),
    chainHash: hexOf(32),
  }),
  closed: fields({
    type: exactly('closed'),
    drawId,
    count: integer,
    root: hexOf(32),
    publishedAt: timestamp,
    round: integer,
  }),
  cancelled: fields({ type: exactly('cancelled'), drawId, at: timestamp, reason: words(10_000) }),
  recorded: fields({ type: exactly('recorded'), drawId, hash: hexOf(32) }),
};
export const TYPES_3: readonly string[] = ['draw', 'orders', 'stop', 'closing', 'cancel', 'record', 'carry', 'key'];

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** At most so much of a stranger's text is shown. */
const shorten = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** An entry of the log, or what is wrong with it. */
export function parseEntry(bytes: Uint8Array): Parsed<LogEntry> {
  const text = decode(bytes);
  if (text === undefined) return { fault: 'it is not text' };
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'it is no JSON object' };
  const type: unknown = Object.hasOwn(value, 'type') && 'type' in value ? value.type : undefined;
  if (typeof type !== 'string') return { fault: 'it does not say what it tells of' };
  if (TYPES_3.includes(type)) {
    const entry = parseEntry3(text);
    return entry ? { value: entry } : { fault: `it has not the form of an entry of the type ${shorten(type)}` };
  }
  if (CARD_TYPES.includes(type)) {
    const parsed = parseCardEntry(text);
    return 'value' in parsed ? parsed : { fault: shorten(parsed.fault) };
  }
  const shape = Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined;
  if (!shape) return { fault: `${shorten(type)} is a type of entry that is not known here` };
  const fault = shape(value, type);
  if (fault !== undefined) return { fault: shorten(fault) };
  if (parseCanonical(text) === undefined) return { fault: 'it is not written in its one canonical form' };
  return { value: value as LogEntry }; // its shape has checked every field
}
