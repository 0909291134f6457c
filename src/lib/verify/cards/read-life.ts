import { toHex } from '../bytes.ts';
import { readPart } from '../v3/log/log-part.ts';
import type { LogPart, Pins3 } from '../v3/types.ts';
import { CARD_TYPES, parseCardEntry } from './entries.ts';
import { createSeriesLog } from './series-log.ts';
import type { SeriesLife } from './types.ts';

/** What a part of the log says of a series, from its deck on, and what is wrong in it; a reason where it has none. */
export function readSeriesLife(
  log: LogPart,
  pins: Pins3,
  seriesId: string,
): { readonly life: SeriesLife; readonly faults: readonly string[]; readonly isPart: boolean } | string {
  const part = readPart(log, pins);
  if (typeof part === 'string') return part;
  const series = createSeriesLog();
  const wanted = CARD_TYPES.map((type) => `"type":"${type}"`);
  const faults: string[] = [];
  for (const [i, text] of part.texts.entries()) {
    const leaf = part.leaves[i];
    if (text === undefined || !leaf || !text.includes(`"${seriesId}"`)) continue;
    if (!wanted.some((type) => text.includes(type))) continue;
    const parsed = parseCardEntry(text);
    if ('fault' in parsed) continue;
    const found = series.add({ index: part.first + i, hash: toHex(leaf), entry: parsed.value });
    faults.push(...found.filter((one) => one.seriesId === seriesId).map(({ fault }) => fault));
  }
  const life = series.find(seriesId);
  return life ? { life, faults, isPart: part.first > 0 } : 'the part of the log has no deck of the series';
}
