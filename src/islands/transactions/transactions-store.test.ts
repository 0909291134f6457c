import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import {
  createTransactionsStore,
  type TransactionFilter,
  type TransactionsPage,
  type TransactionView,
  type TransactionsStore,
  type TransactionTab,
} from './transactions-store.ts';

const row = (id: number): TransactionView => ({
  transactionId: String(id),
  type: 'deposit',
  amount: 100,
  timestamp: id,
  balance: 100,
  lotteryType: null,
  orderId: null,
  consecutiveId: null,
  drawId: null,
  depositId: null,
  withdrawalId: null,
  refundId: null,
  chargebackId: null,
  channelType: null,
});
/** A page, with or without one behind it. */
const page = (ids: number[], more: 'more' | 'last' = 'last'): CallAnswer<TransactionsPage> => ({
  ok: true,
  data: { next: more === 'more' ? String(ids.at(-1)) : null, list: ids.map(row) },
});
const ALL: TransactionFilter = { tab: 'all' };
const DEPOSITS: TransactionFilter = { tab: 'deposits', from: '2026-11-01', to: '2026-11-26' };
const FAILED: CallAnswer<TransactionsPage> = { ok: false, code: -1, message: '', extData: null };
const ids = ({ $state }: TransactionsStore) =>
  $state.get().data?.rows.map(({ transactionId }) => Number(transactionId));

test('appends pages, each asked for by the last row before it', async () => {
  const pages = [page([4, 3], 'more'), page([2], 'more'), page([1])];
  const requested: unknown[] = [];
  const list = createTransactionsStore((_filter, before) => {
    requested.push(before);
    return Promise.resolve(pages[requested.length - 1] ?? FAILED);
  });
  await list.load(ALL);
  await list.loadMore();
  await list.loadMore();
  expect(ids(list)).toEqual([4, 3, 2, 1]);
  // There is no page behind the last one.
  await list.loadMore();
  expect(requested).toEqual([undefined, '3', '2']);
});

test('drops an answer for a filter that was left', async () => {
  const answers = new Map<TransactionTab, (answer: CallAnswer<TransactionsPage>) => void>();
  const list = createTransactionsStore(({ tab }) => new Promise((done) => answers.set(tab, done)));
  const [first, second] = [list.load(ALL), list.load(DEPOSITS)];
  answers.get('deposits')?.(page([9]));
  answers.get('all')?.(page([1]));
  await Promise.all([first, second]);
  expect(list.$state.get()).toMatchObject({ key: DEPOSITS, data: { next: null }, loading: false });
  expect(ids(list)).toEqual([9]);
});

test('drops a page requested before its filter was left and chosen again, and skips none', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const requested: unknown[] = [];
  const list = createTransactionsStore((_filter, before) => {
    requested.push(before);
    return new Promise((done) => answers.push(done));
  });
  const answer = async (at: number, page: CallAnswer<TransactionsPage>, done: Promise<void>) => {
    answers[at]?.(page);
    await done;
  };
  await answer(0, page([6, 5], 'more'), list.load(ALL));
  const late = list.loadMore();
  const away = list.load(DEPOSITS);
  const back = list.load(ALL);
  await answer(3, page([6, 5], 'more'), back);
  await answer(1, page([4, 3], 'more'), late);
  await answer(2, page([9]), away);
  expect(ids(list)).toEqual([6, 5]);
  await answer(4, page([4, 3], 'more'), list.loadMore());
  expect(ids(list)).toEqual([6, 5, 4, 3]);
  expect(requested).toEqual([undefined, '5', undefined, undefined, '5']);
});

test('keeps the rows after a page failed, and requests it again', async () => {
  const pages = [page([2], 'more'), FAILED, page([1])];
  const list = createTransactionsStore(() => Promise.resolve(pages.shift() ?? FAILED));
  await list.load(ALL);
  await list.loadMore();
  expect(list.$state.get()).toMatchObject({ error: { code: -1 }, loading: false });
  await list.loadMore();
  expect(list.$state.get().error).toBeUndefined();
  expect(ids(list)).toEqual([2, 1]);
});

test('a refresh puts new rows first and removes missing ones', async () => {
  const PENDING = 9;
  const pages = [page([PENDING, 8], 'more'), page([7, 6], 'more'), page([11, 10, 8], 'more')];
  const requested: unknown[] = [];
  const list = createTransactionsStore((_filter, before) => {
    requested.push(before);
    return Promise.resolve(pages[requested.length - 1] ?? FAILED);
  });
  await list.load(ALL);
  await list.loadMore();
  await list.refresh();
  // The pending deposit has been credited as a new row.
  expect(ids(list)).toEqual([11, 10, 8, 7, 6]);
  expect(list.$state.get()).toMatchObject({ data: { next: '6' }, loading: false });
  expect(requested).toEqual([undefined, '8', undefined]);
  await list.refresh();
  expect(list.$state.get()).toMatchObject({ error: undefined });
  expect(ids(list)).toEqual([11, 10, 8, 7, 6]);
});

test('a refresh with more than a page of new rows starts the list again', async () => {
  const pages = [page([2, 1]), page([9, 8], 'more'), page([7, 6], 'more')];
  const requested: unknown[] = [];
  const list = createTransactionsStore((_filter, before) => {
    requested.push(before);
    return Promise.resolve(pages[requested.length - 1] ?? FAILED);
  });
  await list.load(ALL);
  await list.refresh();
  expect(ids(list)).toEqual([9, 8]);
  await list.loadMore();
  expect(ids(list)).toEqual([9, 8, 7, 6]);
  expect(requested).toEqual([undefined, undefined, '8']);
});

test('refreshes wait for loading rows, and several become one request', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const list = createTransactionsStore(() => new Promise((done) => answers.push(done)));
  const first = list.load(ALL);
  const [one, two] = [list.refresh(), list.refresh()];
  expect(answers).toHaveLength(1);
  answers[0]?.(page([2, 1]));
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 });
  const three = list.refresh();
  answers[1]?.(page([3, 2, 1]));
  await vi.waitFor(() => expect(answers).toHaveLength(3), { timeout: 10_000 });
  answers[2]?.(page([4, 3, 2, 1]));
  await Promise.all([first, one, two, three]);
  expect(ids(list)).toEqual([4, 3, 2, 1]);
});

test('a filter chosen during a refresh gets its own rows', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const list = createTransactionsStore(() => new Promise((done) => answers.push(done)));
  const first = list.load(ALL);
  answers[0]?.(page([2, 1]));
  await first;
  const news = list.refresh();
  const other = list.load(DEPOSITS);
  answers[2]?.(page([1]));
  await other;
  answers[1]?.(page([3, 2, 1]));
  await news;
  expect(list.$state.get()).toMatchObject({ key: DEPOSITS, data: { next: null } });
  expect(ids(list)).toEqual([1]);
});
