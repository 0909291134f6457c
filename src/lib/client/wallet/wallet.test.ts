import { beforeEach, expect, test, vi } from 'vitest';
import type { Wallet } from '#contract/wallet/fields.ts';
import type { User } from '../session/user.ts';

vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });

/** Pending requests, oldest first; the test answers each. */
const requests: ((wallet: Wallet) => void)[] = [];
vi.stubGlobal('fetch', () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  requests.push((data) => resolve(Response.json({ code: 0, message: 'ok', data })));
  return promise;
});

const { $user } = await import('../session/user.ts');
const { $wallet, refreshWallet, setWallet } = await import('./wallet.ts');

const user = (userOpenId: string): User => ({ userOpenId, sessionToken: `token of ${userOpenId}` }) as User; // only these fields are read
const wallet = (totalBalance: number, userOpenId = 'sara'): Wallet => ({ totalBalance, userOpenId }) as Wallet;
const shown = () => $wallet.get()?.totalBalance;
const next = () => vi.waitFor(() => expect(requests.length).toBeGreaterThan(0), { timeout: 10_000 });
async function answer(given: Wallet): Promise<void> {
  await next();
  requests.shift()?.(given);
}

beforeEach(() => {
  requests.length = 0;
  $user.set(null);
  $user.set(user('sara'));
});

test('repeats a request whose answer is older than a push', async () => {
  const done = refreshWallet();
  await next();
  setWallet(wallet(189));
  await answer(wallet(200));
  await answer(wallet(198));
  await done;
  expect(shown()).toBe(198);
});

test("never replaces a push by an earlier request's answer", async () => {
  const done = refreshWallet();
  await next();
  setWallet(wallet(189));
  await answer(wallet(200));
  await next();
  expect(shown()).toBe(189);
  await answer(wallet(189));
  await done;
});

test('callers during a request share the next one', async () => {
  const first = refreshWallet();
  await next();
  const [second, third] = [refreshWallet(), refreshWallet()];
  await answer(wallet(200));
  await first;
  expect(shown()).toBe(200);
  await answer(wallet(150));
  await Promise.all([second, third]);
  expect(shown()).toBe(150);
  expect(requests).toHaveLength(0);
});

test('the next player ignores requests of the one before', async () => {
  void refreshWallet();
  await next();
  const [late] = requests.splice(0);
  $user.set(user('omar'));
  const done = refreshWallet();
  await answer(wallet(7, 'omar'));
  await done;
  late?.(wallet(200));
  await refreshed();
  expect(shown()).toBe(7);
});

test('a new session of the same player ignores answers to the one before', async () => {
  void refreshWallet();
  await next();
  const [late] = requests.splice(0);
  $user.set(null);
  $user.set({ ...user('sara'), sessionToken: 'another' });
  const done = refreshWallet();
  await answer(wallet(50));
  await done;
  late?.(wallet(200));
  await refreshed();
  expect(shown()).toBe(50);
});

/** Resolves when all answers are processed. */
const refreshed = () => new Promise((done) => setTimeout(done));
