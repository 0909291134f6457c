import { expect, test } from 'vitest';
import { createIdleWatch } from './idle-watch.ts';

function createWatch(limitMs = 10_000) {
  let at = 0;
  const shared: { value: number | null } = { value: null };
  const writes: number[] = [];
  let idle = 0;
  const lastUsed = {
    get: () => shared.value,
    set: (value: number) => {
      shared.value = value;
      writes.push(value);
    },
  };
  const tab = () => createIdleWatch({ limitMs, now: () => at, lastUsed, onIdle: () => idle++ });
  return { tab, writes, go: (ms: number) => (at += ms), idle: () => idle };
}

test('stores activity at most every 300 ms', () => {
  const { tab, writes, go } = createWatch();
  const { used } = tab();
  used();
  go(299);
  used();
  go(1);
  used();
  expect(writes).toEqual([0, 300]);
});

test('logs out once at the limit', () => {
  const { tab, go, idle } = createWatch();
  const { used, check } = tab();
  used();
  go(10_000);
  check();
  expect(idle()).toBe(0);
  go(1);
  check();
  check();
  expect(idle()).toBe(1);
});

test('a used tab keeps the others alive', () => {
  const { tab, go, idle } = createWatch();
  const [one, other] = [tab(), tab()];
  one.used();
  go(9_000);
  other.used();
  go(9_000);
  one.check();
  expect(idle()).toBe(0);
});

test('a touch after the limit ends the session instead of renewing it', () => {
  const { tab, go, idle, writes } = createWatch();
  const { used } = tab();
  used();
  go(60_000);
  used();
  expect(idle()).toBe(1);
  expect(writes).toEqual([0]);
});
