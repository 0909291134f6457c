import { expect, test } from 'vitest';
import { createRecentlyClear } from './recently-clear.ts';

test('remembers a player for its time, and not where the clock was set back', () => {
  let now = 1_000_000;
  const clear = createRecentlyClear({ now: () => new Date(now) }, 1_000);
  expect(clear.has(1n)).toBe(false);
  clear.add(1n);
  now += 999;
  expect([clear.has(1n), clear.has(2n)]).toEqual([true, false]);
  now += 1;
  expect(clear.has(1n)).toBe(false);
  now -= 1_001;
  expect(clear.has(1n)).toBe(false);
  clear.add(1n);
  clear.forget(1n);
  expect(clear.has(1n)).toBe(false);
});
