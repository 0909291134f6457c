import { expect, test } from 'vitest';
import { createRecentlyClear } from './recently-clear.ts';

test('remembers a player for its time, and not where the clock was set back', () => {
  let now = 1_000_000;
  const clear = createRecentlyClear({ now: () => new Date(now) }, 1_000);
  expect(clear.find(1n)).toBeUndefined();
  clear.add(1n, 2);
  now += 999;
  expect([clear.find(1n), clear.find(2n)]).toEqual([2, undefined]);
  now += 1;
  expect(clear.find(1n)).toBeUndefined();
  now -= 1_001;
  expect(clear.find(1n)).toBeUndefined();
  clear.add(1n, 3);
  expect(clear.find(1n)).toBe(3);
  clear.forget(1n);
  expect(clear.find(1n)).toBeUndefined();
});
