import { err, ok, type Result } from '#kernel/result.ts';
import { recognizeCards } from '#verifier/cards/card-files.ts';
import { parseEvidence, type Evidence, type FileError } from './evidence.ts';
import { readUnfinishedDraw } from './open-draw.ts';

export type FetchError = 'missing' | 'early' | 'offline';

/**
 * Fetches a draw's record from the open results. Before the draw, or after a cancellation, there is only its
 * commitment: of version 3 that is returned, too, as `readCancelledDraw` and `readUnfinishedDraw` read it.
 */
export async function fetchPublishedRecord(
  drawId: string,
  get: typeof fetch = fetch,
): Promise<Result<unknown, FetchError>> {
  try {
    const response = await get(`/open/draws/${drawId}.json`, { headers: { accept: 'application/json' } });
    if (response.status === 404) return err('missing');
    if (!response.ok) return err('offline');
    const text = await response.text();
    const evidence = parseEvidence(text);
    if (evidence.ok) {
      const found = evidence.value.record ?? evidence.value.draw;
      return found === undefined ? err('offline') : ok(found);
    }
    if (evidence.error === 'cancelled') return ok(JSON.parse(text));
    if (evidence.error !== 'not-drawn') return err('offline');
    // Of version 3 it says where it is.
    const draw: unknown = JSON.parse(text);
    return readUnfinishedDraw(draw, 0) ? ok(draw) : err('early');
  } catch {
    return err('offline');
  }
}

/** Fetches the open data of a series of cards. */
export async function fetchSeries(
  seriesId: string,
  get: typeof fetch = fetch,
): Promise<Result<Evidence, 'no-series' | 'offline'>> {
  try {
    const response = await get(`/open/series/${seriesId}.json`, { headers: { accept: 'application/json' } });
    if (response.status === 404) return err('no-series');
    const cards = response.ok ? recognizeCards(await response.json()) : undefined;
    return cards?.kind === 'series' ? ok({ cards, tickets: [] }) : err('offline');
  } catch {
    return err('offline');
  }
}

/** Fetches the published winners of a raffle of version 2; undefined where there are none, or the request failed. */
export async function fetchPublishedRaffle(drawId: string, get: typeof fetch = fetch): Promise<unknown> {
  try {
    const response = await get(`/open/draws/${drawId}/raffle.json`, { headers: { accept: 'application/json' } });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** `keys`: the keys of this installation could not be fetched. `broken`: the verifier did not load or run. */
export type VerifyError = FetchError | FileError | 'wrong' | 'none' | 'no-series' | 'no-card-order' | 'keys' | 'broken';

/** The text key of each error, in `verify`. */
export const ERROR_TEXT_KEYS: Readonly<Record<VerifyError, string>> = {
  missing: 'find.missing',
  early: 'find.early',
  offline: 'find.offline',
  wrong: 'find.wrong',
  none: 'ticket.none',
  'no-series': 'find.noSeries',
  'no-card-order': 'find.noCardOrder',
  keys: 'pins.missing',
  broken: 'verdict.broken',
  'not-json': 'file.not-json',
  'web-page': 'file.web-page',
  'not-ours': 'file.not-ours',
  'key-file': 'file.key-file',
  'not-drawn': 'file.not-drawn',
  cancelled: 'file.cancelled',
};
