import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { importWithRetry } from './import-with-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('retries failed imports, at most once a minute in the end', async () => {
  let attempts = 0;
  let online = false;
  const loaded = importWithRetry(() => {
    attempts += 1;
    return online ? Promise.resolve('the part') : Promise.reject(new TypeError('no connection'));
  });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(attempts).toBeGreaterThan(50);
  expect(attempts).toBeLessThan(70);
  online = true;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await loaded).toBe('the part');
});

test('stops retrying when no longer wanted', async () => {
  let wanted = true;
  let attempts = 0;
  const loaded = importWithRetry(
    () => {
      attempts += 1;
      return Promise.reject(new TypeError('no connection'));
    },
    () => wanted,
  );
  await vi.advanceTimersByTimeAsync(0);
  wanted = false;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([await loaded, attempts]).toEqual([undefined, 1]);
});

test('retries under another address, because the page caches a failed import', async () => {
  const address = 'https://naseeb.example/_astro/player.abc.js';
  const failure = (path: string) => new TypeError(`Failed to fetch dynamically imported module: ${path}`);
  const addresses: string[] = [];
  const loaded = importWithRetry(
    () => Promise.reject(failure(address)),
    () => true,
    (other) => {
      addresses.push(other);
      return addresses.length < 3 ? Promise.reject(failure(other)) : Promise.resolve('the part');
    },
  );
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(await loaded).toBe('the part');
  expect(addresses).toEqual([1, 2, 3].map((n) => `${address}?again=${n}`));
});

test('a later import uses only addresses that have not failed on this page', async () => {
  const address = 'https://naseeb.example/_astro/encrypt.abc.js';
  const failed = new Set<string>();
  const fetched: string[] = [];
  let online = false;
  // Like a page: an address that failed once fails at once and is not fetched.
  const from = (path: string) => {
    if (!failed.has(path)) fetched.push(path);
    if (online && !failed.has(path)) return Promise.resolve('the part');
    failed.add(path);
    return Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${path}`));
  };
  const load = async () => {
    let attempts = 3;
    const loaded = importWithRetry(
      () => from(address),
      () => attempts-- > 0,
      from,
    );
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    return loaded;
  };
  const named = (...numbers: number[]) => numbers.map((n) => `${address}?again=${n}`);
  expect(await load()).toBeUndefined();
  expect(await load()).toBeUndefined();
  expect(fetched).toEqual([address, ...named(1, 2, 3, 4)]);
  online = true;
  expect(await load()).toBe('the part');
  // The module loaded under another address is used from now on.
  expect(await load()).toBe('the part');
  expect(fetched.slice(5)).toEqual([...named(5), ...named(5)]);
});
