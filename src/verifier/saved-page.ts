import { recognize, recognizeAll, type Shown } from './shapes.ts';

/** The element of a saved page (src/islands/verify/saved-page) that holds its data. */
export const SAVED_DATA_ID = 'saved';
/** The most that is read of a saved page: its script, a list of 2 MiB at most, and tickets. */
const MOST_CHARACTERS = 2 ** 24;
const OPENING = `<script type="application/json" id="${SAVED_DATA_ID}">`;

export const isWebPage = (text: string): boolean => text.trimStart().startsWith('<');

const hasKey = (value: unknown, key: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key);

/**
 * What a saved page holds, as a file `{record, tickets, raffle, list, receipt}`; undefined of any other text. The keys
 * and texts that it brings are not taken, nor what it says was read.
 */
export function readSavedPage(text: string): Readonly<Record<string, unknown>> | undefined {
  const from = text.indexOf(OPENING) + OPENING.length;
  const to = text.indexOf('</script>', from);
  if (from < OPENING.length || to < 0 || text.length > MOST_CHARACTERS) return undefined;
  try {
    const saved = JSON.parse(text.slice(from, to)) as unknown;
    if (!hasKey(saved, 'evidence') || !hasKey(saved['evidence'], 'record')) return undefined;
    const { record, tickets, raffle, list, receipt } = saved['evidence'];
    return { record, tickets, raffle, list, receipt };
  } catch {
    return undefined;
  }
}

/** The files that a saved page holds; undefined of any other text. Winners of version 2 are not checked here. */
export function recognizePage(bytes: Uint8Array, place: string): Shown[] | undefined {
  // A list of tickets may be long.
  if (!isWebPage(new TextDecoder().decode(bytes.subarray(0, 200)))) return undefined;
  const page = readSavedPage(new TextDecoder().decode(bytes));
  if (!page) return undefined;
  const { record, tickets, list, raffle, receipt } = page;
  const isNew = hasKey(record, 'version') && record['version'] === 3;
  const own = Array.isArray(tickets) && tickets.length > 0 ? recognizeAll(tickets, place) : [];
  const beside = [...(isNew ? [list, raffle] : []), receipt].filter((value) => value !== undefined);
  return [recognize(record, place), ...own, ...beside.map((value) => recognize(value, place))];
}
