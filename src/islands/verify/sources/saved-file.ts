import { SAVED_DATA_ID } from '../saved-page/saved-data.ts';
import { hasKey } from './fields.ts';

/** The most that is read of a saved page: its script, a list of 2 MiB at most, and tickets. */
const MOST_CHARACTERS = 2 ** 24;
const OPENING = `<script type="application/json" id="${SAVED_DATA_ID}">`;

export const isWebPage = (text: string): boolean => text.trimStart().startsWith('<');

/**
 * What a saved page (saved-page.ts) holds, as a file `{record, tickets, raffle, list, receipt}`; undefined of any other
 * text. The keys and texts that it brings are not taken, nor what it says was read.
 */
export function readSavedPage(text: string): Readonly<Record<string, unknown>> | undefined {
  const from = text.indexOf(OPENING) + OPENING.length;
  const to = text.indexOf('</script>', from);
  if (from < OPENING.length || to < 0 || text.length > MOST_CHARACTERS) return undefined;
  try {
    const saved = JSON.parse(text.slice(from, to)) as unknown;
    if (!hasKey(saved, 'evidence') || !hasKey(saved.evidence, 'record')) return undefined;
    const { record, tickets, raffle, list, receipt } = saved.evidence;
    return { record, tickets, raffle, list, receipt };
  } catch {
    return undefined;
  }
}
