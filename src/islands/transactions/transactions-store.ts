import type { ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore, type RequestState } from '#client/gateway/request-store.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { transactions } from '#contract/transactions/430020-transactions.ts';

/** The wire knows withdrawals too, but players cannot withdraw yet. */
export const TRANSACTION_TABS = ['all', 'orders', 'prizes', 'deposits'] as const;
export type TransactionTab = (typeof TRANSACTION_TABS)[number];
export type TransactionsPage = ResponseOf<typeof transactions>;
export type TransactionView = TransactionsPage['list'][number];
export type FetchTransactions = (tab: TransactionTab, pageNo: number) => Promise<CallAnswer<TransactionsPage>>;

/** The rows of a tab, page after page. */
export interface TransactionList {
  readonly rows: readonly TransactionView[];
  readonly total: number;
  /** The last page that is shown. */
  readonly pageNo: number;
}

export interface TransactionsStore {
  readonly $state: ReadableAtom<RequestState<TransactionTab, TransactionList>>;
  readonly load: (tab: TransactionTab) => Promise<void>;
  /** Appends the next page. */
  readonly loadMore: () => Promise<void>;
  /** Requests the newest page again, quietly: a transaction was added. */
  readonly refresh: () => Promise<void>;
}

const idsOf = (rows: readonly TransactionView[]) => new Set(rows.map(({ transactionId }) => transactionId));

/** A transaction added in between shifts the pages, so rows that are already shown are skipped. */
function appendPage(page: TransactionList, before: TransactionList): TransactionList {
  const shown = idsOf(before.rows);
  return { ...page, rows: [...before.rows, ...page.rows.filter(({ transactionId }) => !shown.has(transactionId))] };
}

/**
 * Puts the newest page before the older rows. Where rows between them may be missing, the newest page alone is shown.
 */
function prependNewest(newest: TransactionList, before: TransactionList): TransactionList {
  const fresh = idsOf(newest.rows);
  const last = before.rows.findLastIndex(({ transactionId }) => fresh.has(transactionId));
  if (last < 0 || newest.rows.length >= newest.total) return newest;
  const rows = [...newest.rows, ...before.rows.slice(last + 1)];
  // The total of a long history is capped by what a page can know; an older page knew more.
  return {
    rows,
    total: Math.max(newest.total, before.total + rows.length - before.rows.length),
    pageNo: before.pageNo,
  };
}

/**
 * The transactions of one tab. Refreshes wait while the screen waits for rows, and any number of them is one request.
 */
export function createTransactionsStore(fetch: FetchTransactions): TransactionsStore {
  const fetchPage = async (tab: TransactionTab, pageNo: number): Promise<CallAnswer<TransactionList>> => {
    const answer = await fetch(tab, pageNo);
    return answer.ok ? { ok: true, data: { rows: answer.data.list, total: answer.data.total, pageNo } } : answer;
  };
  const store = createRequestStore<TransactionTab, TransactionList>({
    key: 'all',
    fetch: (tab) => fetchPage(tab, 1),
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
      // Older rows of this tab arrived since. Another tab was loaded with its newest page.
      if (outcome === 'dropped' && store.$state.get().key === key) stale = true;
    }
    refreshing = false;
  };

  return {
    $state: store.$state,
    refresh,
    load: async (tab) => {
      stale = false;
      if ((await store.load(tab)) === 'shown' && stale) await refresh();
    },
    loadMore: async () => {
      const { key, data, loading } = store.$state.get();
      if (loading || !data) return;
      const outcome = await store.loadMore(() => fetchPage(key, data.pageNo + 1), appendPage);
      if (outcome === 'shown' && stale) await refresh();
    },
  };
}
