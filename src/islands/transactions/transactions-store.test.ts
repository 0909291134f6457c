import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import {
  createTransactionsStore,
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
  channelType: null,
});
const page = (ids: number[], total: number, pageNo = 1): CallAnswer<TransactionsPage> => ({
  ok: true,
  data: { total, pageNo, pageSize: 2, list: ids.map(row) },
});
const FAILED: CallAnswer<TransactionsPage> = { ok: false, code: -1, message: '', extData: null };
const ids = ({ $state }: TransactionsStore) =>
  $state.get().data?.rows.map(({ transactionId }) => Number(transactionId));

test('appends pages, and shows a transaction added between two pages once', async () => {
  const pages = [page([4, 3], 4), page([3, 2], 5, 2), page([1], 5, 3)];
  const requested: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    requested.push(pageNo);
    return Promise.resolve(pages[pageNo - 1] ?? FAILED);
  });
  await list.load('all');
  await list.loadMore();
  await list.loadMore();
  expect(ids(list)).toEqual([4, 3, 2, 1]);
  expect(requested).toEqual([1, 2, 3]);
});

test('drops an answer for a tab that was left', async () => {
  const answers = new Map<TransactionTab, (answer: CallAnswer<TransactionsPage>) => void>();
  const list = createTransactionsStore((tab) => new Promise((done) => answers.set(tab, done)));
  const [first, second] = [list.load('all'), list.load('deposits')];
  answers.get('deposits')?.(page([9], 1));
  answers.get('all')?.(page([1], 1));
  await Promise.all([first, second]);
  expect(list.$state.get()).toMatchObject({ key: 'deposits', data: { total: 1 }, loading: false });
  expect(ids(list)).toEqual([9]);
});

test('drops a page requested before its tab was left and chosen again, and skips none', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const requested: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    requested.push(pageNo);
    return new Promise((done) => answers.push(done));
  });
  const answer = async (at: number, page: CallAnswer<TransactionsPage>, done: Promise<void>) => {
    answers[at]?.(page);
    await done;
  };
  await answer(0, page([6, 5], 6), list.load('all'));
  const late = list.loadMore();
  const away = list.load('deposits');
  const back = list.load('all');
  await answer(3, page([6, 5], 6), back);
  await answer(1, page([4, 3], 6, 2), late);
  await answer(2, page([9], 1), away);
  expect(ids(list)).toEqual([6, 5]);
  await answer(4, page([4, 3], 6, 2), list.loadMore());
  expect(ids(list)).toEqual([6, 5, 4, 3]);
  expect(requested).toEqual([1, 2, 1, 1, 2]);
});

test('keeps the rows after a page failed, and requests it again', async () => {
  const pages = [page([2], 2), FAILED, page([1], 2, 2)];
  const list = createTransactionsStore(() => Promise.resolve(pages.shift() ?? FAILED));
  await list.load('all');
  await list.loadMore();
  expect(list.$state.get()).toMatchObject({ error: { code: -1 }, loading: false });
  await list.loadMore();
  expect(list.$state.get().error).toBeUndefined();
  expect(ids(list)).toEqual([2, 1]);
});

test('a refresh puts new rows first and removes missing ones', async () => {
  const PENDING = 9;
  const pages = [page([PENDING, 8], 5), page([7, 6], 5, 2), page([11, 10, 8], 6)];
  const requested: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    requested.push(pageNo);
    return Promise.resolve(pages[requested.length - 1] ?? FAILED);
  });
  await list.load('all');
  await list.loadMore();
  await list.refresh();
  // The pending deposit has been credited as a new row.
  expect(ids(list)).toEqual([11, 10, 8, 7, 6]);
  expect(list.$state.get()).toMatchObject({ data: { total: 6 }, loading: false });
  expect(requested).toEqual([1, 2, 1]);
  await list.refresh();
  expect(list.$state.get()).toMatchObject({ error: undefined });
  expect(ids(list)).toEqual([11, 10, 8, 7, 6]);
});

test('a refresh with more than a page of new rows starts the list again', async () => {
  const pages = [page([2, 1], 2), page([9, 8], 9), page([7, 6], 9, 2)];
  const requested: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    requested.push(pageNo);
    return Promise.resolve(pages[requested.length - 1] ?? FAILED);
  });
  await list.load('all');
  await list.refresh();
  expect(ids(list)).toEqual([9, 8]);
  await list.loadMore();
  expect(ids(list)).toEqual([9, 8, 7, 6]);
  expect(requested).toEqual([1, 1, 2]);
});

test('refreshes wait for loading rows, and several become one request', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const list = createTransactionsStore(() => new Promise((done) => answers.push(done)));
  const first = list.load('all');
  const [one, two] = [list.refresh(), list.refresh()];
  expect(answers).toHaveLength(1);
  answers[0]?.(page([2, 1], 2));
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 });
  const three = list.refresh();
  answers[1]?.(page([3, 2, 1], 3));
  await vi.waitFor(() => expect(answers).toHaveLength(3), { timeout: 10_000 });
  answers[2]?.(page([4, 3, 2, 1], 4));
  await Promise.all([first, one, two, three]);
  expect(ids(list)).toEqual([4, 3, 2, 1]);
});

test('a tab chosen during a refresh gets its own rows', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const list = createTransactionsStore(() => new Promise((done) => answers.push(done)));
  const first = list.load('all');
  answers[0]?.(page([2, 1], 2));
  await first;
  const news = list.refresh();
  const other = list.load('deposits');
  answers[2]?.(page([1], 1));
  await other;
  answers[1]?.(page([3, 2, 1], 3));
  await news;
  expect(list.$state.get()).toMatchObject({ key: 'deposits', data: { total: 1 } });
  expect(ids(list)).toEqual([1]);
});
