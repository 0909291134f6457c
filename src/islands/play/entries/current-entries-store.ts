import type { CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore, type RequestStore } from '#client/gateway/request-store.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { currentEntries } from '#contract/orders/430048-current-entries.ts';
import { onOrderChange } from '#client/socket/order-changes.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { LiveDraws } from '../draws-types.ts';

export type CurrentDraw = ResponseOf<typeof currentEntries>['draws'][number];
type Answer = ResponseOf<typeof currentEntries>;

/** The pages of a draw do not all ask in the second of its close: each waits up to this long. */
const SPREAD_MS = 3 * SECOND_MS;

export interface CurrentEntriesDeps {
  readonly fetchEntries: () => Promise<CallAnswer<Answer>>;
  readonly liveDraws: Pick<LiveDraws, '$state' | '$current'>;
  /** From 0 to 1. */
  readonly jitter: number;
}

/** What changes when a draw closes, is cancelled or gets its numbers. */
const drawsKey = ({ $state, $current }: CurrentEntriesDeps['liveDraws']): string => {
  const { selling, awaited } = $current.get();
  return [selling?.drawId, awaited?.drawId, $state.get().last?.drawId].join();
};

export interface CurrentEntriesStore {
  readonly $state: RequestStore<null, Answer>['$state'];
  readonly refresh: () => void;
  /** Loads the entries and keeps them up to date. Returns a function that stops it. */
  readonly start: () => () => void;
}

/** A player's entries in the current draws of a game. */
export function createCurrentEntries({ fetchEntries, liveDraws, jitter }: CurrentEntriesDeps): CurrentEntriesStore {
  const store = createRequestStore<null, Answer>({ key: null, fetch: fetchEntries });
  const refresh = () => void store.refresh({ quiet: true });
  const start = () => {
    void store.load(null);
    let key = drawsKey(liveDraws);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkDraws = () => {
      const next = drawsKey(liveDraws);
      if (next === key) return;
      key = next;
      // Without entries a draw changes nothing; a purchase is pushed.
      if (store.$state.get().data?.draws.length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(refresh, jitter * SPREAD_MS);
    };
    const stops = [
      onOrderChange(refresh),
      liveDraws.$state.listen(checkDraws),
      liveDraws.$current.listen(checkDraws),
      () => clearTimeout(timer),
    ];
    return () => stops.forEach((stop) => stop());
  };
  return { $state: store.$state, refresh, start };
}
