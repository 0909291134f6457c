import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $clockOffset, heardTime } from '#client/clock.ts';
import type { DrawTimes } from '#contract/draws/fields.ts';
import { MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { draw, result, T0 } from '../../../tests/support/minute-draws.ts';
import { clock } from '../../../tests/support/told-clock.ts';
import { createLive } from './live.ts';
import { followMovedClock } from './moved-clock.ts';
import type { Sales } from './phase.ts';

const target = new EventTarget();
beforeEach(() => {
  $clockOffset.set(0);
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
});
afterEach(() => vi.unstubAllGlobals());

describe('a clock that is moved while a draw sells', () => {
  /** Of a game that draws once a day; its page was opened an hour before a close. */
  const opened = () => {
    const { now, pass, after, waiting } = clock();
    const days = [1, 2, 3].map((day): DrawTimes => ({
      ...draw(day * 1440),
      closesTimestamp: T0 + day * 1440 * MINUTE_MS - 1380 * MINUTE_MS,
    }));
    let moved = 0;
    let last = result(0);
    const sales = (): Sales => ({
      saleState: 'available',
      ahead: days.filter(({ closesTimestamp }) => closesTimestamp > now() + moved),
      awaited: null,
      cancelled: null,
      timestamp: now() + moved,
    });
    const live = createLive(sales(), last, {
      method: async () => ({ ok: true, data: sales() }),
      latest: async () => ({ ok: true, data: last }),
      now,
      after,
      onClosed: () => undefined,
      spread: 0.5,
    });
    const stopLive = live.start();
    const unfollow = followMovedClock(live);
    return {
      live,
      pass,
      waiting,
      stop: () => {
        unfollow();
        stopLive();
      },
      days,
      moves: (ms: number, newest = last) => {
        moved = ms;
        last = newest;
      },
    };
  };

  it('shows the draw that sells by then, and the numbers of the one between, as soon as the socket says so', async () => {
    const { live, pass, days, moves } = opened();
    await pass(MINUTE_MS);
    moves(1440 * MINUTE_MS, result(1440));
    heardTime(systemNow() + 1440 * MINUTE_MS);
    await pass(0);
    expect(live.$moment.get()).toEqual({ selling: days[1], drawing: undefined });
    expect(live.$known.get().last).toEqual(result(1440));
  });

  it('tells a visitor who comes back to the page', async () => {
    const { live, pass, days, moves } = opened();
    await pass(MINUTE_MS);
    moves(1440 * MINUTE_MS);
    target.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(live.$moment.get().selling).toEqual(days[1]);
  });

  it('notices the close at its new time, waits for it once, and not at all when the page is left', async () => {
    const { live, pass, days, moves, waiting, stop } = opened();
    await pass(MINUTE_MS);
    const before = waiting();
    moves(58 * MINUTE_MS);
    await live.refresh();
    await pass(0);
    expect(waiting()).toBe(before);
    expect(live.$moment.get().selling).toEqual(days[0]);
    await pass(MINUTE_MS + SECOND_MS);
    expect(live.$moment.get().selling).toEqual(days[1]);
    stop();
    moves(2000 * MINUTE_MS);
    heardTime(systemNow());
    await live.refresh();
    expect(waiting()).toBe(0);
  });
});
