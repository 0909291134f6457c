import { expect, test } from 'vitest';
import type { CallAnswer } from '#client/gateway.ts';
import { createTransactions, type Page, type Row, type Tab } from './store.ts';

const row = (id: number): Row => ({
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
const page = (ids: number[], total: number, pageNo = 1): CallAnswer<Page> => ({
  ok: true,
  data: { total, pageNo, pageSize: 2, list: ids.map(row) },
});
const FAILED: CallAnswer<Page> = { ok: false, code: -1, message: '', extData: null };
const ids = (rows: readonly Row[]) => rows.map(({ transactionId }) => Number(transactionId));

test('pages are appended, and a movement that arrived meanwhile is not shown twice', async () => {
  const pages = [page([4, 3], 4), page([3, 2], 5, 2), page([1], 5, 3)];
  const asked: number[] = [];
  const list = createTransactions((_tab, pageNo) => {
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
  const answers = new Map<Tab, (answer: CallAnswer<Page>) => void>();
  const list = createTransactions((tab) => new Promise((done) => answers.set(tab, done)));
  const [first, second] = [list.choose('all'), list.choose('deposits')];
  answers.get('deposits')?.(page([9], 1));
  answers.get('all')?.(page([1], 1));
  await Promise.all([first, second]);
  expect(list.$state.get()).toMatchObject({ tab: 'deposits', total: 1, loading: null });
  expect(ids(list.$state.get().rows)).toEqual([9]);
});

test('a page asked before its tab was left and chosen again is dropped, and none is skipped', async () => {
  const answers: ((answer: CallAnswer<Page>) => void)[] = [];
  const asked: number[] = [];
  const list = createTransactions((_tab, pageNo) => {
    asked.push(pageNo);
    return new Promise((done) => answers.push(done));
  });
  const answer = async (at: number, page: CallAnswer<Page>, done: Promise<void>) => {
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
  const list = createTransactions(() => Promise.resolve(pages.shift() ?? FAILED));
  await list.choose('all');
  await list.more();
  expect(list.$state.get()).toMatchObject({ failed: true, loading: null });
  await list.more();
  expect(list.$state.get().failed).toBe(false);
  expect(ids(list.$state.get().rows)).toEqual([2, 1]);
});
