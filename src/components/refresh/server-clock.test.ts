import { beforeEach, expect, test, vi } from 'vitest';
import { $clockOffset, setServerTime, productNow } from '#client/page/clock.ts';
import { $connected } from '#client/socket/connected.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { syncServerClock } from './server-clock.ts';

const responseAt = (time: number) =>
  new Response(null, { headers: { 'server-timing': `cdn-cache;desc=HIT, clock;desc="${time}"` } });
beforeEach(() => {
  $clockOffset.set(0);
  $connected.set(false);
});

test('a fetched page reports that the clock was moved', () => {
  const now = systemNow();
  syncServerClock(responseAt(now + DAY_MS), now - 300);
  expect(Math.round((productNow() - systemNow()) / HOUR_MS)).toBe(24);
});

test.each([
  [
    "the answer differs a little from the socket's time",
    () => syncServerClock(responseAt(systemNow() - 4 * SECOND_MS), systemNow() - 300),
  ],
  [
    'the answer took too long',
    () => syncServerClock(responseAt(systemNow() - 40 * SECOND_MS), systemNow() - 45 * SECOND_MS),
  ],
  ['the answer has no time', () => syncServerClock(new Response(null), systemNow())],
])('the clock does not change when %s', (_case, act) => {
  act();
  expect($clockOffset.get()).toBe(0);
});

test("a page does not switch between the socket's clock and an older one", () => {
  $connected.set(true);
  setServerTime(systemNow() + DAY_MS);
  const moved = vi.fn();
  const stop = $clockOffset.listen(moved);
  syncServerClock(responseAt(systemNow()), systemNow() - 300);
  expect(moved).not.toHaveBeenCalled();
  stop();
});
