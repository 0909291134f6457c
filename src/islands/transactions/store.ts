import { atom, type ReadableAtom } from 'nanostores';
import type { CallAnswer } from '#client/gateway.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { transactions } from '#contract/wallet/430020-transactions.ts';

/** The wire knows withdrawals too; their tab comes with the work that lets a player withdraw. */
export const TABS = ['all', 'orders', 'prizes', 'deposits'] as const;
export type Tab = (typeof TABS)[number];
export type Page = ResponseOf<typeof transactions>;
export type Row = Page['list'][number];
export type Ask = (tab: Tab, pageNo: number) => Promise<CallAnswer<Page>>;

export interface TransactionsState {
  readonly tab: Tab;
  readonly rows: readonly Row[];
  readonly total: number;
  /** 'first': nothing is known yet. */
  readonly loading: 'first' | 'more' | null;
  readonly failed: boolean;
}

export interface Transactions {
  readonly $state: ReadableAtom<TransactionsState>;
  choose(tab: Tab): Promise<void>;
  more(): Promise<void>;
}

/** Pages of one tab, appended. A movement that arrives meanwhile shifts the pages: what was seen already is not shown twice. */
export function createTransactions(ask: Ask): Transactions {
  const $state = atom<TransactionsState>({ tab: 'all', rows: [], total: 0, loading: 'first', failed: false });
  let asked = 0;
  /** The last page that is shown. */
  let at = 0;
  const load = async (tab: Tab, pageNo: number, before: readonly Row[]) => {
    const mine = ++asked;
    const answer = await ask(tab, pageNo);
    // A tab was chosen meanwhile, another or the same again.
    if (mine !== asked) return;
    if (!answer.ok) {
      $state.set({ ...$state.get(), loading: null, failed: true });
      return;
    }
    const seen = new Set(before.map(({ transactionId }) => transactionId));
    const rows = [...before, ...answer.data.list.filter(({ transactionId }) => !seen.has(transactionId))];
    at = pageNo;
    $state.set({ tab, rows, total: answer.data.total, loading: null, failed: false });
  };
  return {
    $state,
    choose: (tab) => {
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
