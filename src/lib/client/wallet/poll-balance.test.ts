import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../session/user.ts';

const refreshWallet = vi.hoisted(() => vi.fn<() => Promise<void>>(() => Promise.resolve()));
vi.mock('./wallet.ts', () => ({ refreshWallet }));
const page = Object.assign(new EventTarget(), { hidden: false });
vi.stubGlobal('document', page);
const events = new EventTarget();
vi.stubGlobal('addEventListener', events.addEventListener.bind(events));

const { $user } = await import('../session/user.ts');
const { $connected } = await import('../socket/connected.ts');
const { POLL_EVERY_MS, POLL_TICKS, startBalancePolling } = await import('./poll-balance.ts');
const onTick = vi.fn();
startBalancePolling(onTick);

/** Requests within this time. */
async function requestsIn(ms: number): Promise<number> {
  refreshWallet.mockClear();
  await vi.advanceTimersByTimeAsync(ms);
  return refreshWallet.mock.calls.length;
}

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  $connected.set(false);
  $user.set({ sessionToken: 'of sara' } as User); // only this field is read
});
afterEach(() => {
  $user.set(null);
  vi.useRealTimers();
});

test('requests the balance every three seconds, ten times, then every half minute', async () => {
  expect(await requestsIn(POLL_EVERY_MS * POLL_TICKS)).toBe(10);
  expect(await requestsIn(60_000)).toBe(2);
  expect(onTick).toHaveBeenCalled();
});

test('begins again when the page is focused or seen', async () => {
  await requestsIn(POLL_EVERY_MS * POLL_TICKS);
  events.dispatchEvent(new Event('focus'));
  expect(await requestsIn(POLL_EVERY_MS * 2)).toBe(2);
});

test('begins again where money is expected, but not while pushes arrive', async () => {
  await requestsIn(POLL_EVERY_MS * POLL_TICKS);
  events.dispatchEvent(new Event('balance-expected'));
  expect(await requestsIn(POLL_EVERY_MS * POLL_TICKS)).toBe(10);
  $connected.set(true);
  events.dispatchEvent(new Event('balance-expected'));
  expect(await requestsIn(60_000)).toBe(0);
});

test('stops while pushes arrive, while the page is hidden, and after a logout', async () => {
  $connected.set(true);
  expect(await requestsIn(60_000)).toBe(0);
  $connected.set(false);
  expect(await requestsIn(POLL_EVERY_MS)).toBe(1);
  page.hidden = true;
  expect(await requestsIn(60_000)).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(await requestsIn(POLL_EVERY_MS)).toBe(1);
  $user.set(null);
  expect(await requestsIn(60_000)).toBe(0);
});
