import { afterEach, expect, test, vi } from 'vitest';
import { HOUR_MS, systemNow } from '#kernel/time.ts';

/** The browser's clock, and the server's time that the page came with. */
async function clockOf(description: (now: number) => string, transferSize = 900) {
  vi.resetModules();
  const now = systemNow();
  const page = { responseStart: 120, transferSize, serverTiming: [{ name: 'clock', description: description(now) }] };
  vi.stubGlobal('performance', { timeOrigin: now - 120, now: () => 120, getEntriesByType: () => [page] });
  return import('./clock.ts');
}
afterEach(() => vi.unstubAllGlobals());

const ahead = (now: number) => Math.round((now - systemNow()) / HOUR_MS);

test('a page knows the time before any socket', async () => {
  const { productNow, setServerTime: heardTime } = await clockOf((now) => String(now + HOUR_MS));
  expect(ahead(productNow())).toBe(1);
  heardTime(systemNow() + 3 * HOUR_MS);
  expect(ahead(productNow())).toBe(3);
});

test('a cached page knows how far the clock was moved when it was made', async () => {
  vi.stubGlobal('document', { documentElement: { dataset: { cached: '1', clockOffset: String(HOUR_MS) } } });
  const { productNow } = await clockOf(() => 'removed by the worker', 0);
  expect(ahead(productNow())).toBe(1);
});

test.each([
  ['it differs by no more than the network delay', () => clockOf((now) => String(now + 300))],
  ['the page came from the cache', () => clockOf((now) => String(now - HOUR_MS), 0)],
  ['the server sent no time', () => clockOf(() => 'soon')],
])("the device's clock is used if %s", async (_why, clock) => {
  const { $clockOffset } = await clock();
  expect($clockOffset.get()).toBe(0);
});
