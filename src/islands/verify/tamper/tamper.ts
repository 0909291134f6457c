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
} as const;
/** The parts a record has: not every record has a raffle. */
export const listTamperTargets = (record: unknown): TamperTarget[] =>
  (Object.keys(TAMPER_TARGETS) as TamperTarget[]).filter((part) => tamperRecord(record, part) !== undefined); // its own keys

export type TamperTarget = keyof typeof TAMPER_TARGETS;

/** Changes the last character of a text, or a number by one. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value % 10 === 9 ? value - 1 : value + 1;
  if (typeof value !== 'string') return value;
  // A timestamp ends in '…250Z': change its last digit, not its zone.
  const at = value.endsWith('Z') ? value.length - 2 : value.length - 1;
  return value.slice(0, at) + (value[at] === '1' ? '2' : '1') + value.slice(at + 1);
}

export interface TamperedRecord {
  readonly record: unknown;
  readonly before: string;
  readonly after: string;
}

/** A copy of a record with one part changed. Undefined where it has no such part. */
export function tamperRecord(record: unknown, part: TamperTarget): TamperedRecord | undefined {
  const copy: unknown = structuredClone(record);
  const path: readonly string[] = TAMPER_TARGETS[part];
  let at: unknown = copy;
  for (const key of path.slice(0, -1))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  const last = path.at(-1);
  if (typeof at !== 'object' || at === null || last === undefined || !(last in at)) return undefined;
  const holder = at as Record<string, unknown>;
  const before = holder[last];
  holder[last] = changed(before);
  return { record: copy, before: String(before), after: String(holder[last]) };
}
