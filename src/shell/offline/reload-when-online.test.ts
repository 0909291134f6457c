import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenOnline } from './reload-when-online.ts';

let heard: EventTarget;
const network = { onLine: false };
let page: EventTarget & { hidden: boolean };
/** The jitter of this page in ms. */
const SPREAD_MS = 1_000;
const reload = vi.fn();
const fetched = vi.fn<(address: string, how: RequestInit) => Promise<{ status: number }>>();
beforeEach(() => {
  vi.useFakeTimers();
  heard = new EventTarget();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
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

test('a page that was kept is read anew once its address answers, not before, and asks nothing without a network', async () => {
  reloadWhenOnline();
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
  network.onLine = true;
  heard.dispatchEvent(new Event('online'));
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

test.each([404, 401, 429])(
  'an address that is answered %i is there: its page is told by the server',
  async (status) => {
    network.onLine = true;
    fetched.mockResolvedValue({ status });
    reloadWhenOnline();
    await pass(5_000);
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('who was told of the network before the page stood is not left with the old one', async () => {
  network.onLine = true;
  fetched.mockResolvedValue({ status: 200 });
  reloadWhenOnline();
  await pass(3_000 + SPREAD_MS - 1);
  expect(fetched).not.toHaveBeenCalled();
  await pass(1);
  expect(reload).toHaveBeenCalledOnce();
});

test('a server that does not answer is asked ever less often', async () => {
  network.onLine = true;
  reloadWhenOnline();
  const asked: number[] = [];
  for (let second = 1; second <= 300; second += 1) {
    await pass(1_000);
    if (fetched.mock.calls.length > asked.length) asked.push(second);
  }
  expect(asked).toEqual([4, 11, 24, 49, 98, 159, 220, 281]);
});

test('a page that nobody looks at asks nothing until somebody does', async () => {
  network.onLine = true;
  page.hidden = true;
  reloadWhenOnline();
  await pass(60_000);
  heard.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(fetched).toHaveBeenCalledOnce();
});

test('nobody is held back who is on the way to another page', async () => {
  reloadWhenOnline();
  network.onLine = true;
  let answer: (value: { status: number }) => void = () => {};
  fetched.mockReturnValue(new Promise((done) => (answer = done)));
  heard.dispatchEvent(new Event('online'));
  heard.dispatchEvent(new Event('beforeunload'));
  answer({ status: 200 });
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

test.each([
  ['came back to it', () => void heard.dispatchEvent(new Event('pageshow')), 10_000],
  ['never left it', () => {}, 30_000],
])('who %s has it read anew', async (_what, act, ms) => {
  network.onLine = true;
  fetched.mockResolvedValue({ status: 200 });
  reloadWhenOnline();
  heard.dispatchEvent(new Event('beforeunload'));
  act();
  await pass(ms);
  expect(reload).toHaveBeenCalledOnce();
});
