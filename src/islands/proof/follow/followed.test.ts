import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { memory, no, one, T0 } from '#support/islands/purchase.ts';
import type { ReceiptChecks } from '../check/checks.ts';
import type { KeptReceipt } from '../store/proof-store.ts';
import type { ProvedOrder } from './proved-order.ts';

const call = vi.fn(async () => no(1));
vi.mock('#client/gateway/call.ts', () => ({ call }));
const local = vi.hoisted(() => ({ store: undefined as unknown as ReturnType<typeof memory> }));
vi.mock('#client/storage/stores.ts', async (original) => ({
  ...(await original<object>()),
  get localStore() {
    return local.store;
  },
}));
const store = {
  find: vi.fn(async (): Promise<KeptReceipt | undefined> => undefined),
  keep: vi.fn(async () => false),
  remove: vi.fn(async () => undefined),
  forgetMemory: vi.fn(async () => undefined),
};
vi.mock('../store/proof-store.ts', () => ({ proofStore: store }));
const check = vi.fn<ReceiptChecks['check']>(async () => ({
  faults: ['signature'],
  reasons: [],
  paidAt: T0,
  closings: [],
  quorum: 2,
  named: 3,
  oldDraws: 0,
}));
vi.mock('../check/receipt-worker.ts', () => ({ workerChecks: { check } }));
const { $user } = await import('#client/session/user.ts');
const { setAside } = await import('../store/set-aside.ts');
const { $proofs, followOrder, forgetSeen, removeKept } = await import('./followed.ts');

const { order } = one;
const aside = { orderId: 'o', receipt: { version: 3 }, order, nonce: 'n', sentAt: T0, at: T0 + 5 };
const proved: ProvedOrder = { orderId: 'o', order, hasRaffle: false };
const followed = () => vi.waitFor(() => expect($proofs.get()['o']?.step).toBe('fault'), { timeout: 10_000 });

beforeEach(() => {
  local.store = memory();
  vi.clearAllMocks();
  $user.set(null);
  $user.set({ userOpenId: 'ada', sessionToken: 'token' } as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is followed without a player, nor without a receipt', async () => {
  expect(await followOrder(proved, 'paid')).toBe('unread');
  $user.set(null);
  expect(await followOrder({ ...proved, aside }, 'paid')).toBe('unread');
  expect(check).not.toHaveBeenCalled();
});

test('a receipt that is stored nowhere is followed, and said not to be kept', async () => {
  expect(await followOrder({ ...proved, aside }, 'paid')).toBe('followed');
  await followed();
  expect($proofs.get()['o']).toMatchObject({ isKept: false, isOwn: true, from: 'purchase' });
  expect(check.mock.calls[0]?.[1]).toMatchObject({ order, nonce: 'n', entries: ['nap1|3|1|100'] });
});

test('a receipt is kept where it was set aside, in a browser without a database, until it is removed', async () => {
  setAside('ada', aside);
  await followOrder(proved, 'paid');
  await followed();
  expect($proofs.get()['o']).toMatchObject({ isKept: true });
  await removeKept('o');
  expect($proofs.get()['o']).toBeUndefined();
  expect(await followOrder(proved, 'paid')).toBe('unread');
});

test('what this device has seen is forgotten before it looks anew', async () => {
  await forgetSeen({ ...proved, aside });
  await followed();
  expect(store.forgetMemory).toHaveBeenCalledOnce();
  expect(store.forgetMemory.mock.invocationCallOrder[0]).toBeLessThan(check.mock.invocationCallOrder[0] ?? 0);
});

test('the page of an order does not look again while it is hidden; the dialog after the payment ends by itself', async () => {
  vi.useFakeTimers();
  const { hide, show } = stubPageVisibility();
  check.mockRejectedValue(new Error('offline'));
  const follow = async (page: 'paid' | 'order') => {
    await followOrder({ ...proved, aside }, page);
    await vi.advanceTimersByTimeAsync(0);
    expect(check).toHaveBeenCalledTimes(1);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
  };
  await follow('order');
  expect(check).toHaveBeenCalledTimes(1);
  show();
  await vi.advanceTimersByTimeAsync(0);
  expect(check).toHaveBeenCalledTimes(2);
  check.mockClear();
  await follow('paid');
  expect(check).toHaveBeenCalledTimes(3);
});
