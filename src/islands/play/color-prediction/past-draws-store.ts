import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { PastItem } from '#contract/draws/430040-past-draws.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';

/** Number of draws in the strip. */
export const PAST_DRAWS_SHOWN = 20;

export interface PastDrawsDeps {
  /** Fetches the latest draws (430040), newest first. A cancelled draw has no numbers. */
  readonly fetchPastDraws: () => Promise<CallAnswer<{ readonly list: readonly PastItem[] }>>;
  /** ms between two draws. */
  readonly intervalMs: number;
  /** Number of draws to keep. */
  readonly max: number;
}

export interface PastDrawsStore {
  readonly $rows: ReadableAtom<readonly PastItem[]>;
  /** Adds a settled draw, and fetches draws missed before it. */
  readonly addResult: (last: PhaseItem | null) => Promise<void>;
}

/**
 * The latest draws of a game, newest first, updated while its page is open. It has no request store: results are added
 * without a request, and the time of their newest draw tells which of two lists is newer.
 */
export function createPastDrawsStore(
  first: readonly PastItem[],
  { fetchPastDraws, intervalMs, max }: PastDrawsDeps,
): PastDrawsStore {
  const $rows = atom<readonly PastItem[]>(first.slice(0, max));
  /** Whether draws before the newest may be missing. */
  let hasGap = false;
  const newestAt = () => $rows.get()[0]?.expectedPrizeTimestamp;
  const addResult = async (last: PhaseItem | null): Promise<void> => {
    const before = newestAt();
    if (!last || last.expectedPrizeTimestamp <= (before ?? 0)) return;
    hasGap ||= before === undefined || last.expectedPrizeTimestamp - before > intervalMs;
    $rows.set([last, ...$rows.get()].slice(0, max));
    if (!hasGap) return;
    const answer = await fetchPastDraws();
    const [newest] = answer.ok ? answer.data.list : [];
    // An answer that is older than a result added in between would remove that result.
    if (!answer.ok || !newest || newest.expectedPrizeTimestamp < (newestAt() ?? 0)) return;
    $rows.set(answer.data.list.slice(0, max));
    hasGap = false;
  };
  return { $rows, addResult };
}
