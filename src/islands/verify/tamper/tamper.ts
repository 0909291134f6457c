import { isProof3 } from '../sources/fields.ts';

/** The value of a field within the text of an entry of the log, at a path of the record. */
interface EntryField {
  readonly path: readonly string[];
  readonly key: string;
}

/** Places of a record where one character can be changed, to see that the checks notice. */
export const TAMPER_TARGETS = {
  numbers: ['numbers', '0', '0'],
  seed: ['seed'],
  beacon: ['beacon', 'signature'],
  round: ['beacon', 'round'],
  root: ['tickets', 'root'],
  count: ['tickets', 'count'],
  seedHash: ['commitment', 'seedHash'],
  publishedAt: ['tickets', 'publishedAt'],
  winner: ['raffle', 'winners', '0'],
} as const satisfies Record<string, readonly string[]>;

const closing = ['closing', 'entry'];
const commitment = ['commitment', 'entry'];

/** Of version 3, where commitment and closing are texts of the log. */
export const TAMPER_TARGETS_3 = {
  numbers: TAMPER_TARGETS.numbers,
  seed: { path: closing, key: 'seed' },
  beacon: TAMPER_TARGETS.beacon,
  round: TAMPER_TARGETS.round,
  root: { path: closing, key: 'root' },
  count: { path: closing, key: 'count' },
  seedHash: { path: commitment, key: 'seedHash' },
  sealBy: { path: commitment, key: 'sealBy' },
  cosignature: ['seal', '0', 'checkpoint'],
  prize: ['prizes', '0', 'prize'],
  winner: TAMPER_TARGETS.winner,
} as const satisfies Record<string, readonly string[] | EntryField>;

export type TamperTarget = keyof typeof TAMPER_TARGETS | keyof typeof TAMPER_TARGETS_3;

const targetsOf = (record: unknown): Readonly<Record<string, readonly string[] | EntryField>> =>
  isProof3(record) ? TAMPER_TARGETS_3 : TAMPER_TARGETS;

/** The parts a record has: not every record has a raffle. */
export const listTamperTargets = (record: unknown): TamperTarget[] =>
  (Object.keys(targetsOf(record)) as TamperTarget[]).filter((part) => tamperRecord(record, part) !== undefined); // its own keys

/** Changes the last character of a text, or a number by one. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value % 10 === 9 ? value - 1 : value + 1;
  if (typeof value !== 'string') return value;
  // A timestamp ends in '…250Z': change its last digit, not its zone.
  let at = value.endsWith('Z') ? value.length - 2 : value.length - 1;
  // A note ends with the line of a signature, whose last characters may be unused bits.
  if (value.includes('\n')) at = value.length - 12;
  return value.slice(0, at) + (value[at] === '1' ? '2' : '1') + value.slice(at + 1);
}

/** An entry with one field changed, and the field before and after; undefined where it has none. */
function changeEntry(entry: unknown, key: string) {
  const [whole, label = '', value = ''] = new RegExp(`("${key}":)("[^"]*"|\\d+)`).exec(String(entry)) ?? [];
  if (whole === undefined) return undefined;
  const before: unknown = JSON.parse(value);
  const after = changed(before);
  return { text: String(entry).replace(whole, label + JSON.stringify(after)), before, after };
}

export interface TamperedRecord {
  readonly record: unknown;
  readonly before: string;
  readonly after: string;
}

/** A copy of a record with one part changed. Undefined where it has no such part. */
export function tamperRecord(record: unknown, part: TamperTarget): TamperedRecord | undefined {
  const target = targetsOf(record)[part];
  if (target === undefined) return undefined;
  const copy: unknown = structuredClone(record);
  const { path, key } = 'path' in target ? target : { path: target, key: undefined };
  let at: unknown = copy;
  for (const step of path.slice(0, -1))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  const last = path.at(-1);
  if (typeof at !== 'object' || at === null || last === undefined || !(last in at)) return undefined;
  const holder = at as Record<string, unknown>;
  const before = holder[last];
  if (key === undefined) {
    holder[last] = changed(before);
    return { record: copy, before: String(before), after: String(holder[last]) };
  }
  const change = changeEntry(before, key);
  if (!change) return undefined;
  holder[last] = change.text;
  return { record: copy, before: String(change.before), after: String(change.after) };
}
