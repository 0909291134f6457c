import { leafHash } from '#tlog/index.ts';
import { toHex } from '#verify/bytes.ts';
import { hashRules } from '#verify/v3/pins.ts';
import type { MonitorContext } from '../context.ts';
import { parseEntry, TYPES_3 } from '../parse-entry.ts';
import { createKeyChanges, type KeyChanges } from './key-changes.ts';

/** What has to be known of entries before they are replayed. */
export interface ReadAhead {
  /** Reads the entries that are new. */
  read(): void;
  readonly keys: KeyChanges;
  /** Whether the log has entries of version 3. */
  hasVersion3(): boolean;
  /** The first entry with rules that were not among the pins when it was read, and were not passed over since. */
  strangeRulesAt(): number | undefined;
  passStrangeRules(): void;
}

/** Entries that are in memory at a time. */
export const ENTRIES = 2_000;

const WANTED = ['rules', 'key'].map((type) => Buffer.from(`"type":"${type}"`));
const NEWS = TYPES_3.map((type) => Buffer.from(`"type":"${type}"`));

export function createReadAhead({ copy, findings, logKey, pins }: MonitorContext): ReadAhead {
  const keys = createKeyChanges(logKey.name, pins().operatorKey);
  let size = 0;
  let hasVersion3 = false;
  let strange: number | undefined;

  function isPinned(lotteryType: number, entry: Uint8Array): boolean {
    const hash = toHex(leafHash(entry));
    return (pins().rules[lotteryType] ?? []).some((rules) => hashRules(lotteryType, rules) === hash);
  }

  function readEntry(index: number, entry: Uint8Array): void {
    const bytes = Buffer.from(entry.buffer, entry.byteOffset, entry.length);
    hasVersion3 ||= NEWS.some((text) => bytes.includes(text));
    // Most entries tell of draws, and are parsed once, where they are replayed.
    if (index > 0 && !WANTED.some((text) => bytes.includes(text))) return;
    const parsed = parseEntry(entry);
    if ('fault' in parsed) return;
    const { value } = parsed;
    if (value.type === 'start' && index === 0) keys.begin(value.operatorKey);
    if (value.type === 'rules' && !isPinned(value.lotteryType, entry)) strange ??= index;
    if (value.type === 'key')
      for (const fault of keys.change(value, index)) findings.differ(`key ${index}`, `entry ${index}: ${fault}`);
  }

  return {
    keys,
    read: () => {
      while (size < copy.verified())
        for (const { index, entry } of copy.list(size, ENTRIES)) {
          readEntry(index, entry);
          size = index + 1;
        }
    },
    hasVersion3: () => hasVersion3,
    strangeRulesAt: () => strange,
    passStrangeRules: () => {
      strange = undefined;
    },
  };
}
