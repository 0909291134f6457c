import { bytesToHex } from '@noble/hashes/utils.js';
import { failed, verdict } from '#verify/v3/answer.ts';
import type { LogPart, Pins3, Verdict3 } from '#verify/v3/index.ts';
import { readPart } from '#verify/v3/log/log-part.ts';
import { createSeriesLog, parseCardEntry, type BesideSeries, type SeriesLife } from '#verify/cards/index.ts';
import { attempt, findLog, type Around, type FoundPart } from '../around.ts';
import { fetchJson } from '../fetch-bytes.ts';
import type { Shown } from '../shapes.ts';
import { recognizeCards, seriesIdOf } from './card-files.ts';

/** The open data of a series: a file that was given, or what the server shows. Throws where there is none. */
export async function findSeries({ given, origin, onStep }: Around, seriesId: string): Promise<Shown> {
  const own = given.find((one) => one.kind === 'series' && seriesIdOf(one) === seriesId);
  if (own) return own;
  if (origin === undefined) throw new Error('the open data of the series was not given');
  onStep?.('draw');
  const address = `${origin}/open/series/${seriesId}.json`;
  const shown = recognizeCards(await fetchJson(address));
  if (shown?.kind !== 'series') throw new Error(`${address} does not show a series`);
  return shown;
}

/** The entry by which a series was committed, as its open data shows it. */
export function deckOf({ value }: Shown): { readonly index: number; readonly entry: string } | undefined {
  const { index, entry } = (value['deck'] ?? {}) as { readonly index?: unknown; readonly entry?: unknown };
  return Number.isSafeInteger(index) && Number(index) >= 0 && typeof entry === 'string'
    ? { index: Number(index), entry }
    : undefined;
}

/** Whether the series is opened: only then its data says which cards its orders got. */
export const isOpened = ({ value }: Shown): boolean => 'opened' in value && 'batches' in value;

/** What of the log concerns a series. */
export interface SeriesInLog {
  /** What the log says of it; undefined where it was not read, or is not what it signed. */
  readonly life?: SeriesLife | undefined;
  /** For the check of its open data. */
  readonly beside: BesideSeries;
  readonly part?: LogPart | undefined;
  /** What is wrong with the log, or with what it says of the series. */
  readonly verdict: Verdict3;
  readonly notes: FoundPart['notes'];
}

function readLife(part: LogPart, pins: Pins3, seriesId: string): Pick<SeriesInLog, 'life' | 'beside' | 'verdict'> {
  const read = readPart(part, pins);
  if (typeof read === 'string') return { beside: {}, verdict: verdict([failed('log', read)]) };
  const log = createSeriesLog();
  const entries = new Map<number, string>();
  const faults: string[] = [];
  for (const [i, text] of read.texts.entries()) {
    if (text === undefined) continue;
    const parsed = parseCardEntry(text);
    if ('fault' in parsed) continue;
    const index = read.first + i;
    entries.set(index, text);
    const found = log.add({ index, hash: bytesToHex(read.leaves[i] ?? new Uint8Array()), entry: parsed.value });
    faults.push(...found.flatMap((one) => (one.seriesId === seriesId ? [one.fault] : [])));
  }
  const life = log.find(seriesId);
  return {
    life,
    // Only who has read the log from its start knows that nothing of the series came before.
    beside: read.first === 0 && life ? { life } : { entries },
    verdict: verdict(faults.map((fault) => failed('series-log', fault))),
  };
}

/** Reads the log from the entry of the series' deck on, or from its start. */
export async function readSeriesLog(around: Around, seriesId: string, index: number): Promise<SeriesInLog> {
  const found = await attempt(() => findLog(around, { first: index, checkpoints: [] }));
  const { part, notes } =
    'value' in found ? found.value : { part: undefined, notes: [{ name: 'log', reason: found.reason }] };
  if (!part) return { beside: {}, verdict: verdict([]), notes };
  return { part, notes, ...readLife(part, around.pins, seriesId) };
}
