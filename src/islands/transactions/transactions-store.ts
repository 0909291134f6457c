import type { ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore, type RequestState } from '#client/gateway/request-store.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { transactions } from '#contract/transactions/430020-transactions.ts';
import type { Days } from './periods.ts';

export const TRANSACTION_TABS = ['all', 'orders', 'prizes', 'deposits', 'withdrawals'] as const;
export type TransactionTab = (typeof TRANSACTION_TABS)[number];
/** Which transactions are shown: a tab, of some days or of all. */
export interface TransactionFilter extends Days {
  readonly tab: TransactionTab;
}
export type TransactionsPage = ResponseOf<typeof transactions>;
export type TransactionView = TransactionsPage['list'][number];
export type FetchTransactions = (filter: TransactionFilter, before?: string) => Promise<CallAnswer<TransactionsPage>>;

/** The rows of a filter, page after page. */
export interface TransactionList {
  readonly rows: readonly TransactionView[];
  /** What the next page is asked for with; null where there is none. */
  readonly next: string | null;
}

export interface TransactionsStore {
  readonly $state: ReadableAtom<RequestState<TransactionFilter, TransactionList>>;
  readonly load: (filter: TransactionFilter) => Promise<void>;
  /** Appends the next page. */
  readonly loadMore: () => Promise<void>;
  /** Requests the newest page again, quietly: a transaction was added. */
  readonly refresh: () => Promise<void>;
}

const idsOf = (rows: readonly TransactionView[]) => new Set(rows.map(({ transactionId }) => transactionId));

const appendPage = (page: TransactionList, before: TransactionList): TransactionList => ({
  ...page,
  rows: [...before.rows, ...page.rows],
});

/**
 * Puts the newest page before the older rows. Where rows between them may be missing, the newest page alone is shown.
 */
function prependNewest(newest: TransactionList, before: TransactionList): TransactionList {
  const fresh = idsOf(newest.rows);
  const last = before.rows.findLastIndex(({ transactionId }) => fresh.has(transactionId));
  if (last < 0 || newest.next === null) return newest;
  return { rows: [...newest.rows, ...before.rows.slice(last + 1)], next: before.next };
}

/**
 * The transactions of one filter. Refreshes wait while the screen waits for rows, and any number of them is one
 * request.
 */
export function createTransactionsStore(fetch: FetchTransactions): TransactionsStore {
  const fetchPage = async (filter: TransactionFilter, before?: string): Promise<CallAnswer<TransactionList>> => {
    const answer = await fetch(filter, before);
    return answer.ok ? { ok: true, data: { rows: answer.data.list, next: answer.data.next } } : answer;
  };
  const store = createRequestStore<TransactionFilter, TransactionList>({
    key: { tab: 'all' },
    fetch: (filter) => fetchPage(filter),
    merge: prependNewest,
  });
  /** A transaction was added since the rows were requested. */
  let stale = false;
  let refreshing = false;

  const refresh = async (): Promise<void> => {
    stale = true;
    if (refreshing) return;
    refreshing = true;
    while (stale && !store.$state.get().loading) {
      stale = false;
      const { key } = store.$state.get();
      const outcome = await store.refresh({ quiet: true });
      // Older rows of this filter arrived since. Another one was loaded with its newest page.
      if (outcome === 'dropped' && store.$state.get().key === key) stale = true;
    }
    refreshing = false;
  };

  return {
    $state: store.$state,
    refresh,
    load: async (filter) => {
      stale = false;
      if ((await store.load(filter)) === 'shown' && stale) await refresh();
    },
    loadMore: async () => {
      const { key, data, loading } = store.$state.get();
      if (loading || !data || data.next === null) return;
      const { next } = data;
      const outcome = await store.loadMore(() => fetchPage(key, next), appendPage);
      if (outcome === 'shown' && stale) await refresh();
    },
  };
}
