import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { PastItem } from '#contract/draws/430040-past-draws.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';

/** Draws on the page, in its strip of dots. */
export const PAST_DRAWS_SHOWN = 20;

export interface PastDrawsDeps {
  /** 430040: the newest draws of the game, newest first; a cancelled one has no numbers. */
  readonly past: () => Promise<CallAnswer<{ readonly list: readonly PastItem[] }>>;
  /** Ms between two draws. */
  readonly every: number;
  /** How many are shown. */
  readonly most: number;
}

export interface PastDrawsStore {
  readonly $rows: ReadableAtom<readonly PastItem[]>;
  /** A draw was settled: it comes first; what was missed before it is asked for. */
  readonly heard: (last: PhaseItem | null) => Promise<void>;
}

/** The last draws of a game, newest first, kept up to date while its page is open. */
export function createPastDrawsStore(first: readonly PastItem[], { past, every, most }: PastDrawsDeps): PastDrawsStore {
  const $rows = atom<readonly PastItem[]>(first.slice(0, most));
  /** Some before the newest may be missing. */
  let gap = false;
  const newestAt = () => $rows.get()[0]?.expectedPrizeTimestamp;
  const heard = async (last: PhaseItem | null): Promise<void> => {
    const before = newestAt();
    if (!last || last.expectedPrizeTimestamp <= (before ?? 0)) return;
    gap ||= before === undefined || last.expectedPrizeTimestamp - before > every;
    $rows.set([last, ...$rows.get()].slice(0, most));
    if (!gap) return;
    const answer = await past();
    const [newest] = answer.ok ? answer.data.list : [];
    // An answer that a newer draw has overtaken would take that back.
    if (!answer.ok || !newest || newest.expectedPrizeTimestamp < (newestAt() ?? 0)) return;
    $rows.set(answer.data.list.slice(0, most));
    gap = false;
  };
  return { $rows, heard };
}
