import { beforeEach, expect, test, vi } from 'vitest';
import { $clockOffset, heardTime, productNow } from '#client/clock.ts';
import { $connected } from '#client/connected.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { heardFrom } from './heard-from.ts';

const answer = (told: number) =>
  new Response(null, { headers: { 'server-timing': `cdn-cache;desc=HIT, clock;desc="${told}"` } });
beforeEach(() => {
  $clockOffset.set(0);
  $connected.set(false);
});

test('a page fetched again says that the clock was moved', () => {
  const now = systemNow();
  heardFrom(answer(now + DAY_MS), now - 300);
  expect(Math.round((productNow() - systemNow()) / HOUR_MS)).toBe(24);
});

test.each([
  ['it tells a little other than the socket', () => heardFrom(answer(systemNow() - 4 * SECOND_MS), systemNow() - 300)],
  ['it was long under way', () => heardFrom(answer(systemNow() - 40 * SECOND_MS), systemNow() - 45 * SECOND_MS)],
  ['it says nothing of the time', () => heardFrom(new Response(null), systemNow())],
])('the clock stays where %s', (_why, hear) => {
  hear();
  expect($clockOffset.get()).toBe(0);
});

test('a page does not change between the socket’s clock and another one’s that stands before it', () => {
  $connected.set(true);
  heardTime(systemNow() + DAY_MS);
  const moved = vi.fn();
  const stop = $clockOffset.listen(moved);
  heardFrom(answer(systemNow()), systemNow() - 300);
  expect(moved).not.toHaveBeenCalled();
  stop();
});
