import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import {
  createTransactionsStore,
  type TransactionsPage,
  type TransactionView,
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
const ids = (rows: readonly TransactionView[]) => rows.map(({ transactionId }) => Number(transactionId));

test('pages are appended, and a movement that arrived meanwhile is not shown twice', async () => {
  const pages = [page([4, 3], 4), page([3, 2], 5, 2), page([1], 5, 3)];
  const asked: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    asked.push(pageNo);
    return Promise.resolve(pages[pageNo - 1] ?? FAILED);
  });
  await list.choose('all');
  await list.more();
  await list.more();
  expect(ids(list.$state.get().rows)).toEqual([4, 3, 2, 1]);
  expect(asked).toEqual([1, 2, 3]);
});

test('an answer for a tab that was left is dropped', async () => {
  const answers = new Map<TransactionTab, (answer: CallAnswer<TransactionsPage>) => void>();
  const list = createTransactionsStore((tab) => new Promise((done) => answers.set(tab, done)));
  const [first, second] = [list.choose('all'), list.choose('deposits')];
  answers.get('deposits')?.(page([9], 1));
  answers.get('all')?.(page([1], 1));
  await Promise.all([first, second]);
  expect(list.$state.get()).toMatchObject({ tab: 'deposits', total: 1, loading: null });
  expect(ids(list.$state.get().rows)).toEqual([9]);
});

test('a page asked before its tab was left and chosen again is dropped, and none is skipped', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const asked: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    asked.push(pageNo);
    return new Promise((done) => answers.push(done));
  });
  const answer = async (at: number, page: CallAnswer<TransactionsPage>, done: Promise<void>) => {
    answers[at]?.(page);
    await done;
  };
  await answer(0, page([6, 5], 6), list.choose('all'));
  const late = list.more();
  const away = list.choose('deposits');
  const back = list.choose('all');
  await answer(3, page([6, 5], 6), back);
  await answer(1, page([4, 3], 6, 2), late);
  await answer(2, page([9], 1), away);
  expect(ids(list.$state.get().rows)).toEqual([6, 5]);
  await answer(4, page([4, 3], 6, 2), list.more());
  expect(ids(list.$state.get().rows)).toEqual([6, 5, 4, 3]);
  expect(asked).toEqual([1, 2, 1, 1, 2]);
});

test('a page that failed leaves what is there and is asked again', async () => {
  const pages = [page([2], 2), FAILED, page([1], 2, 2)];
  const list = createTransactionsStore(() => Promise.resolve(pages.shift() ?? FAILED));
  await list.choose('all');
  await list.more();
  expect(list.$state.get()).toMatchObject({ failed: true, loading: null });
  await list.more();
  expect(list.$state.get().failed).toBe(false);
  expect(ids(list.$state.get().rows)).toEqual([2, 1]);
});

test('what moved meanwhile is put before what is there, and what is not there any more is gone', async () => {
  const PENDING = 9;
  const pages = [page([PENDING, 8], 5), page([7, 6], 5, 2), page([11, 10, 8], 6)];
  const asked: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    asked.push(pageNo);
    return Promise.resolve(pages[asked.length - 1] ?? FAILED);
  });
  await list.choose('all');
  await list.more();
  await list.renew();
  // The deposit that was pending has brought its money as a row of its own.
  expect(ids(list.$state.get().rows)).toEqual([11, 10, 8, 7, 6]);
  expect(list.$state.get()).toMatchObject({ total: 6, loading: null });
  expect(asked).toEqual([1, 2, 1]);
  await list.renew();
  expect(list.$state.get()).toMatchObject({ failed: false });
  expect(ids(list.$state.get().rows)).toEqual([11, 10, 8, 7, 6]);
});

test('more than a page is new: the list begins anew, so that nothing is missing in between', async () => {
  const pages = [page([2, 1], 2), page([9, 8], 9), page([7, 6], 9, 2)];
  const asked: number[] = [];
  const list = createTransactionsStore((_tab, pageNo) => {
    asked.push(pageNo);
    return Promise.resolve(pages[asked.length - 1] ?? FAILED);
  });
  await list.choose('all');
  await list.renew();
  expect(ids(list.$state.get().rows)).toEqual([9, 8]);
  await list.more();
  expect(ids(list.$state.get().rows)).toEqual([9, 8, 7, 6]);
  expect(asked).toEqual([1, 1, 2]);
});

test('news while something is loading waits for it, and any number of news is one question', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const list = createTransactionsStore(() => new Promise((done) => answers.push(done)));
  const first = list.choose('all');
  const [one, two] = [list.renew(), list.renew()];
  expect(answers).toHaveLength(1);
  answers[0]?.(page([2, 1], 2));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  const three = list.renew();
  answers[1]?.(page([3, 2, 1], 3));
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(page([4, 3, 2, 1], 4));
  await Promise.all([first, one, two, three]);
  expect(ids(list.$state.get().rows)).toEqual([4, 3, 2, 1]);
});

test('a tab chosen while news are asked for gets its own rows', async () => {
  const answers: ((answer: CallAnswer<TransactionsPage>) => void)[] = [];
  const list = createTransactionsStore(() => new Promise((done) => answers.push(done)));
  const first = list.choose('all');
  answers[0]?.(page([2, 1], 2));
  await first;
  const news = list.renew();
  const other = list.choose('deposits');
  answers[2]?.(page([1], 1));
  await other;
  answers[1]?.(page([3, 2, 1], 3));
  await news;
  expect(list.$state.get()).toMatchObject({ tab: 'deposits', total: 1 });
  expect(ids(list.$state.get().rows)).toEqual([1]);
});
