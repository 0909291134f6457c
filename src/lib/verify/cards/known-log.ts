import type { Check } from '../types.ts';
import { checkNone } from '../v3/answer.ts';
import { entryHash } from '../v3/log/entries.ts';
import type { NotChecked } from '../v3/types.ts';
import { parseCardEntryOf } from './entries.ts';
import type { CardBatch, SeriesFile, SeriesLife, ShownEntry } from './types.ts';

/** What is known of the log beside a series' file: nothing of it comes from the file. */
export interface BesideSeries {
  /** What the log says of the series, by `createSeriesLog` or `readSeriesLife`: then all can be compared. */
  readonly life?: SeriesLife;
  /** Whether that log was read from a later entry on: another deck could stand before it. */
  readonly isPart?: boolean;
  /** Else entries that are proven to stand in the log, by their index: what they say is compared. */
  readonly entries?: ReadonlyMap<number, string>;
}

/** What the log has at an index: `none` where that is no batch of the series; undefined where the log was not read. */
export type KnownBatch = Pick<CardBatch, 'at' | 'count' | 'root'> | 'none' | undefined;

export function findBatch({ life, entries }: BesideSeries, seriesId: string): (index: number) => KnownBatch {
  if (life) {
    const batches = new Map(life.batches.map((batch) => [batch.index, batch]));
    return (index) => batches.get(index) ?? 'none';
  }
  return (index) => {
    const text = entries?.get(index);
    if (text === undefined) return undefined;
    const entry = parseCardEntryOf('cards', text);
    const own = entry?.series.find((one) => one.seriesId === seriesId);
    return entry && own ? { at: entry.at, count: own.count, root: own.root } : 'none';
  };
}

type NamedEntry = 'deck' | 'ended' | 'opened';

/** Whether the log has this entry there; undefined where that is not known. */
function isInLog({ life, entries }: BesideSeries, what: NamedEntry, { index, entry }: ShownEntry) {
  if (life) return life[what]?.index === index && life[what].hash === entryHash(entry);
  const text = entries?.get(index);
  return text === undefined ? undefined : text === entry;
}

const CHECKED: readonly (readonly [NamedEntry, string])[] = [
  ['deck', 'the log committed to another deck, or at another place'],
  ['ended', 'the log ends the sale of the series otherwise, or at another place'],
  ['opened', 'the log opens the series otherwise, or at another place'],
];

/** Compares the entries of a series' file with the log. */
export function compareEntries(file: SeriesFile, beside: BesideSeries): { checks: Check[]; notChecked: NotChecked[] } {
  const checks: Check[] = [];
  const notChecked: NotChecked[] = [];
  for (const [what, fault] of CHECKED) {
    const found = isInLog(beside, what, file[what]);
    const name = `series-${what}`;
    if (found === undefined) notChecked.push({ name, reason: 'the log was not read there' });
    else checks.push(checkNone(name, found ? undefined : fault, `entry ${file[what].index}`));
  }
  if (!beside.life || beside.isPart)
    notChecked.push({
      name: 'series-first',
      reason: 'only who reads the whole log sees that no deck of this series, end or sale is missing here',
    });
  return { checks, notChecked };
}
