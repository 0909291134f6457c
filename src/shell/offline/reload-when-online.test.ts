import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenOnline } from './reload-when-online.ts';

let windowEvents: EventTarget;
const network = { onLine: false };
let page: EventTarget & { hidden: boolean };
/** The jitter of this page in ms. */
const SPREAD_MS = 1_000;
const reload = vi.fn();
const fetched = vi.fn<(address: string, how: RequestInit) => Promise<{ status: number }>>();
beforeEach(() => {
  vi.useFakeTimers();
  windowEvents = new EventTarget();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents));
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('location', { href: 'https://naseeb.example/offline', reload });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint16Array) => into.fill(SPREAD_MS) });
  network.onLine = false;
  reload.mockReset();
  fetched.mockReset().mockRejectedValue(new TypeError('no network'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a cached page reloads once its address answers, and sends no requests offline', async () => {
  reloadWhenOnline();
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
  network.onLine = true;
  windowEvents.dispatchEvent(new Event('online'));
  await pass(0);
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://naseeb.example/offline', { method: 'HEAD' });
  fetched.mockResolvedValueOnce({ status: 503 });
  await pass(10_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  fetched.mockResolvedValue({ status: 200 });
  await pass(20_000);
  expect(reload).toHaveBeenCalledOnce();
});

test.each([404, 401, 429])("reloads after status %i, so that the server's page is shown", async (status) => {
  network.onLine = true;
  fetched.mockResolvedValue({ status });
  reloadWhenOnline();
  await pass(5_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads if the network came back before the page was ready', async () => {
  network.onLine = true;
  fetched.mockResolvedValue({ status: 200 });
  reloadWhenOnline();
  await pass(3_000 + SPREAD_MS - 1);
  expect(fetched).not.toHaveBeenCalled();
  await pass(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('backs off from a server that does not answer', async () => {
  network.onLine = true;
  reloadWhenOnline();
  const seconds: number[] = [];
  for (let second = 1; second <= 300; second += 1) {
    await pass(1_000);
    if (fetched.mock.calls.length > seconds.length) seconds.push(second);
  }
  expect(seconds).toEqual([4, 11, 24, 49, 98, 159, 220, 281]);
});

test('sends no requests while the page is hidden', async () => {
  network.onLine = true;
  page.hidden = true;
  reloadWhenOnline();
  await pass(60_000);
  windowEvents.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(fetched).toHaveBeenCalledOnce();
});

test('does not delay navigation', async () => {
  reloadWhenOnline();
  network.onLine = true;
  let answer: (value: { status: number }) => void = () => {};
  fetched.mockReturnValue(new Promise((done) => (answer = done)));
  windowEvents.dispatchEvent(new Event('online'));
  windowEvents.dispatchEvent(new Event('beforeunload'));
  answer({ status: 200 });
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

test.each([
  ['returned to the page', () => void windowEvents.dispatchEvent(new Event('pageshow')), 10_000],
  ['never left the page', () => {}, 30_000],
])('reloads for a player who %s', async (_what, act, ms) => {
  network.onLine = true;
  fetched.mockResolvedValue({ status: 200 });
  reloadWhenOnline();
  windowEvents.dispatchEvent(new Event('beforeunload'));
  act();
  await pass(ms);
  expect(reload).toHaveBeenCalledOnce();
});
