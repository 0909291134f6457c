import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { PastItem } from '#contract/draws/430040-past-draws.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';

/** Draws on the page, in its strip. */
export const PAST_DRAWS_SHOWN = 20;

export interface PastDrawsDeps {
  /** 430040: the last draws of the game, newest first; a cancelled one has no numbers. */
  readonly fetchPastDraws: () => Promise<CallAnswer<{ readonly list: readonly PastItem[] }>>;
  /** Ms between two draws. */
  readonly intervalMs: number;
  /** How many are shown. */
  readonly max: number;
}

export interface PastDrawsStore {
  readonly $rows: ReadableAtom<readonly PastItem[]>;
  /** Adds a settled draw, and fetches those that were missed before it. */
  readonly addResult: (last: PhaseItem | null) => Promise<void>;
}

/** The last draws of a game, newest first, kept up to date while its page is open. */
export function createPastDrawsStore(
  first: readonly PastItem[],
  { fetchPastDraws, intervalMs, max }: PastDrawsDeps,
): PastDrawsStore {
  const $rows = atom<readonly PastItem[]>(first.slice(0, max));
  /** Draws before the newest may be missing. */
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
    // An answer that is older than a result added meanwhile would take that back.
    if (!answer.ok || !newest || newest.expectedPrizeTimestamp < (newestAt() ?? 0)) return;
    $rows.set(answer.data.list.slice(0, max));
    hasGap = false;
  };
  return { $rows, addResult };
}
