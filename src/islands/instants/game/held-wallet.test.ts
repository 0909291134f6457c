import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#client/session/user.ts';
import type { Wallet } from '#contract/wallet/fields.ts';

vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });

const wallet = (totalBalance: number, unreadOperateMessage = 0): Wallet =>
  ({ totalBalance, unreadOperateMessage, userOpenId: 'sara' }) as Wallet; // only these fields are read

let stored = wallet(100);
vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 0, message: 'ok', data: stored })));

const { $user } = await import('#client/session/user.ts');
const { $wallet, refreshWallet, setWallet } = await import('#client/wallet/wallet.ts');
const { holdWallet } = await import('./held-wallet.ts');

const shown = () => $wallet.get()?.totalBalance;

beforeEach(() => {
  $user.set(null);
  $user.set({ userOpenId: 'sara', sessionToken: 'token' } as User); // only these fields are read
  setWallet(wallet(100));
});

test('holds what tells a win, pushed or fetched, and fetches it at the end', async () => {
  const release = holdWallet();
  stored = wallet(150);
  setWallet(stored);
  expect(shown()).toBe(100);
  await refreshWallet();
  expect(shown()).toBe(100);
  release();
  await vi.waitFor(() => expect(shown()).toBe(150), { timeout: 10_000 });
});

test('holds the notification of a grand prize', () => {
  const release = holdWallet();
  setWallet(wallet(100, 1));
  expect($wallet.get()?.unreadOperateMessage).toBe(0);
  release();
});

test('lets through what costs, and a logout', () => {
  const release = holdWallet();
  setWallet(wallet(80));
  expect(shown()).toBe(80);
  $user.set(null);
  expect($wallet.get()).toBeNull();
  release();
});
