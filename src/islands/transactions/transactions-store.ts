import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { transactions } from '#contract/transactions/430020-transactions.ts';

/** The wire knows withdrawals too; their tab comes with the work that lets a player withdraw. */
export const TRANSACTION_TABS = ['all', 'orders', 'prizes', 'deposits'] as const;
export type TransactionTab = (typeof TRANSACTION_TABS)[number];
export type TransactionsPage = ResponseOf<typeof transactions>;
export type TransactionView = TransactionsPage['list'][number];
export type FetchTransactions = (tab: TransactionTab, pageNo: number) => Promise<CallAnswer<TransactionsPage>>;

export interface TransactionsState {
  readonly tab: TransactionTab;
  readonly rows: readonly TransactionView[];
  readonly total: number;
  /** 'first': nothing is known yet. */
  readonly loading: 'first' | 'more' | null;
  readonly failed: boolean;
}

export interface TransactionsStore {
  readonly $state: ReadableAtom<TransactionsState>;
  choose(tab: TransactionTab): Promise<void>;
  more(): Promise<void>;
  /** Something moved: the newest page is asked again, quietly. */
  renew(): Promise<void>;
}

const idsOf = (rows: readonly TransactionView[]) => new Set(rows.map(({ transactionId }) => transactionId));

/** The newest page before the older rows that are there; undefined where rows between them may be missing. */
function joined(
  newest: readonly TransactionView[],
  before: readonly TransactionView[],
): readonly TransactionView[] | undefined {
  const fresh = idsOf(newest);
  const last = before.findLastIndex(({ transactionId }) => fresh.has(transactionId));
  return last < 0 ? undefined : [...newest, ...before.slice(last + 1)];
}

/** Pages of one tab, appended. A movement that arrives meanwhile shifts the pages: what was seen already is not shown twice. */
export function createTransactionsStore(ask: FetchTransactions): TransactionsStore {
  const $state = atom<TransactionsState>({ tab: 'all', rows: [], total: 0, loading: 'first', failed: false });
  let asked = 0;
  /** The last page that is shown. */
  let at = 0;
  /** Something moved since the rows were asked for. */
  let stale = false;
  let renewing = false;
  const load = async (tab: TransactionTab, pageNo: number, before: readonly TransactionView[]) => {
    const mine = ++asked;
    const answer = await ask(tab, pageNo);
    // A tab was chosen meanwhile, another or the same again.
    if (mine !== asked) return;
    if (!answer.ok) {
      $state.set({ ...$state.get(), loading: null, failed: true });
      return;
    }
    const seen = idsOf(before);
    const rows = [...before, ...answer.data.list.filter(({ transactionId }) => !seen.has(transactionId))];
    at = pageNo;
    $state.set({ tab, rows, total: answer.data.total, loading: null, failed: false });
    if (stale) await renew();
  };
  const renewOnce = async () => {
    const mine = ++asked;
    const { tab } = $state.get();
    const answer = await ask(tab, 1);
    const { rows: before, total: known, tab: now } = $state.get();
    // Overtaken by older rows of this tab: it is still to be done. A tab that was chosen meanwhile has its newest.
    if (mine !== asked) stale ||= now === tab;
    if (mine !== asked || !answer.ok) return;
    const { list, total } = answer.data;
    const rows = list.length < total ? joined(list, before) : undefined;
    if (!rows) at = 1;
    $state.set({
      tab,
      rows: rows ?? list,
      // Of a long history the newest page knows less than an older one did.
      total: rows ? Math.max(total, known + rows.length - before.length) : total,
      loading: null,
      failed: false,
    });
  };
  async function renew() {
    stale = true;
    if (renewing) return;
    renewing = true;
    while (stale && $state.get().loading === null) {
      stale = false;
      await renewOnce();
    }
    renewing = false;
  }
  return {
    $state,
    renew,
    choose: (tab) => {
      stale = false;
      $state.set({ tab, rows: [], total: 0, loading: 'first', failed: false });
      return load(tab, 1, []);
    },
    more: async () => {
      const { tab, rows, loading } = $state.get();
      if (loading) return;
      $state.set({ ...$state.get(), loading: 'more', failed: false });
      await load(tab, at + 1, rows);
    },
  };
}
