import { err, ok, type Result } from '#kernel/result.ts';
import { readEvidence, type FileFault } from './files.ts';

export type LoadFault = 'missing' | 'early' | 'offline';

/** A draw's record from the open results; before the draw there is only its commitment, and so where it was cancelled. */
export async function loadRecord(drawId: string, get: typeof fetch = fetch): Promise<Result<unknown, LoadFault>> {
  try {
    const response = await get(`/open/draws/${drawId}.json`, { headers: { accept: 'application/json' } });
    if (response.status === 404) return err('missing');
    if (!response.ok) return err('offline');
    const text = await response.text();
    const evidence = readEvidence(text);
    if (evidence.ok) return evidence.value.record === undefined ? err('offline') : ok(evidence.value.record);
    if (evidence.error === 'cancelled') return ok(JSON.parse(text));
    return err(evidence.error === 'not-drawn' ? 'early' : 'offline');
  } catch {
    return err('offline');
  }
}

/** The winners of a draw's raffle as they are opened to everyone; undefined where there are none, or they could not be had. */
export async function loadRaffle(drawId: string, get: typeof fetch = fetch): Promise<unknown> {
  try {
    const response = await get(`/open/draws/${drawId}/raffle.json`, { headers: { accept: 'application/json' } });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** `keys`: those of this installation could not be had. `broken`: the verifier did not load or did not run. */
export type Fault = LoadFault | FileFault | 'wrong' | 'none' | 'keys' | 'broken';

/** The sentence for a fault: a key of the `verify` texts. */
export const FAULT_TEXT: Readonly<Record<Fault, string>> = {
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
