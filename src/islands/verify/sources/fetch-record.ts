import { err, ok, type Result } from '#kernel/result.ts';
import { parseEvidence, type FileError } from './evidence.ts';

export type FetchError = 'missing' | 'early' | 'offline';

/** A draw's record from the open results; before the draw there is only its commitment, and so where it was cancelled. */
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
    if (evidence.ok) return evidence.value.record === undefined ? err('offline') : ok(evidence.value.record);
    if (evidence.error === 'cancelled') return ok(JSON.parse(text));
    return err(evidence.error === 'not-drawn' ? 'early' : 'offline');
  } catch {
    return err('offline');
  }
}

/** The winners of a draw's raffle as they are opened to everyone; undefined where there are none, or they could not be had. */
export async function fetchPublishedRaffle(drawId: string, get: typeof fetch = fetch): Promise<unknown> {
  try {
    const response = await get(`/open/draws/${drawId}/raffle.json`, { headers: { accept: 'application/json' } });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** `keys`: those of this installation could not be had. `broken`: the verifier did not load or did not run. */
export type VerifyError = FetchError | FileError | 'wrong' | 'none' | 'keys' | 'broken';

/** The sentence for a fault: a key of the `verify` texts. */
export const ERROR_TEXT_KEYS: Readonly<Record<VerifyError, string>> = {
  missing: 'find.missing',
  early: 'find.early',
  offline: 'find.offline',
  wrong: 'find.wrong',
  none: 'ticket.none',
  keys: 'pins.missing',
  broken: 'verdict.broken',
  'not-json': 'file.not-json',
  'not-ours': 'file.not-ours',
  'not-drawn': 'file.not-drawn',
  cancelled: 'file.cancelled',
};
