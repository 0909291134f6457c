import { leafHash } from '#tlog/index.ts';
import { toHex } from '#verify/bytes.ts';
import { CARD_TYPES, createSeriesLog, type SeriesLog } from '#verify/cards/index.ts';
import type { MonitorContext } from '../context.ts';
import { isCardEntry, parseEntry } from '../parse-entry.ts';

/** Entries that are in memory at a time. */
const ENTRIES = 2_000;
const WANTED = CARD_TYPES.map((type) => Buffer.from(`"type":"${type}"`));

export interface SeriesReplay {
  /** Reads the entries that are new. */
  read(): void;
  readonly log: SeriesLog;
}

/** What the log says of series of cards, read once from its start. What differs in it is said as it is read. */
export function replaySeries({ copy, findings }: Pick<MonitorContext, 'copy' | 'findings'>): SeriesReplay {
  const log = createSeriesLog();
  let size = 0;

  function add(index: number, bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // Most entries tell of draws, and are parsed where these are replayed.
    if (!WANTED.some((wanted) => text.includes(wanted))) return;
    const parsed = parseEntry(bytes);
    // What has no form was named where entries are read one by one.
    if ('fault' in parsed || !isCardEntry(parsed.value)) return;
    const faults = log.add({ index, hash: toHex(leafHash(bytes)), entry: parsed.value });
    for (const [n, { seriesId, fault }] of faults.entries())
      findings.differ(`cards ${index} ${n}`, `series ${seriesId}, entry ${index}: ${fault}`);
  }

  return {
    log,
    read: () => {
      while (size < copy.verified())
        for (const { index, entry } of copy.list(size, ENTRIES)) {
          add(index, entry);
          size = index + 1;
        }
    },
  };
}
