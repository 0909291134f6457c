import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAnew } from './anew.ts';

let heard: EventTarget;
const network = { onLine: false };
const reload = vi.fn();
const fetched = vi.fn<(address: string, how: RequestInit) => Promise<{ ok: boolean }>>();
beforeEach(() => {
  vi.useFakeTimers();
  heard = new EventTarget();
  vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard));
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('location', { href: 'https://naseeb.example/offline', reload });
  vi.stubGlobal('fetch', fetched);
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
  readAnew();
  await pass(60_000);
  expect(fetched).not.toHaveBeenCalled();
  network.onLine = true;
  heard.dispatchEvent(new Event('online'));
  await pass(0);
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://naseeb.example/offline', { method: 'HEAD' });
  fetched.mockResolvedValueOnce({ ok: false });
  await pass(3_000);
  expect(reload).not.toHaveBeenCalled();
  fetched.mockResolvedValue({ ok: true });
  await pass(3_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('who was told of the network before the page stood is not left with the old one', async () => {
  network.onLine = true;
  fetched.mockResolvedValue({ ok: true });
  readAnew();
  await pass(3_000);
  expect(reload).toHaveBeenCalledOnce();
});

test('nobody is held back who is on the way to another page', async () => {
  readAnew();
  network.onLine = true;
  let answer: (value: { ok: boolean }) => void = () => {};
  fetched.mockReturnValue(new Promise((done) => (answer = done)));
  heard.dispatchEvent(new Event('online'));
  heard.dispatchEvent(new Event('beforeunload'));
  answer({ ok: true });
  await pass(10_000);
  expect(reload).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});
