import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $clockOffset, setServerTime } from '#client/page/clock.ts';
import type { DrawTimes } from '#contract/draws/fields.ts';
import { MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { minuteDraw, minuteResult, T0 } from '#support/islands/minute-draws.ts';
import { stubPageVisibility } from '#support/islands/page-visibility.ts';
import { createFakeClock } from '#support/islands/fake-clock.ts';
import { createLiveDraws } from './live-draws.ts';
import { watchClock } from './watch-clock.ts';
import type { GameSales } from '../draws-types.ts';

let show: () => void;
beforeEach(() => {
  $clockOffset.set(0);
  ({ show } = stubPageVisibility());
});
afterEach(() => vi.unstubAllGlobals());

describe('a clock moved during sales', () => {
  /** A daily game whose page was opened an hour before a close. */
  const openPage = (lateMs = 0) => {
    const { now, pass, after, waiting } = createFakeClock();
    const days = Array.from({ length: 12 }, (_, i) => i + 1).map((day): DrawTimes => ({
      ...minuteDraw(day * 1440),
      closesTimestamp: T0 + day * 1440 * MINUTE_MS - 1380 * MINUTE_MS,
    }));
    let moved = 0;
    let requests = 0;
    /** ms that a request and its answer take. */
    let slow = { there: 0, back: 0 };
    const wait = (ms: number) => (ms === 0 ? undefined : new Promise<void>((done) => void after(ms, done)));
    let last = minuteResult(0);
    const sales = (): GameSales => ({
      saleState: 'available',
      ahead: days.filter(({ closesTimestamp }) => closesTimestamp > now() + moved),
      awaited: null,
      cancelled: null,
      timestamp: now() + moved,
    });
    const live = createLiveDraws({ ...sales(), timestamp: now() - lateMs }, last, {
      fetchSales: async () => {
        requests++;
        const { there, back } = slow;
        await wait(there);
        const data = sales();
        await wait(back);
        return { ok: true, data };
      },
      fetchLatestResult: async () => ({ ok: true, data: last }),
      now,
      setTimer: after,
      onSuspended: () => undefined,
      jitter: 0.5,
    });
    const stopLive = live.start();
    const unfollow = watchClock(live);
    return {
      live,
      pass,
      waiting,
      requests: () => requests,
      slows: (there: number, back: number) => void (slow = { there, back }),
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

  it('shows the selling draw and the last numbers as soon as the socket reports the move', async () => {
    const { live, pass, days, moves } = openPage();
    await pass(MINUTE_MS);
    moves(1440 * MINUTE_MS, minuteResult(1440));
    setServerTime(systemNow() + 1440 * MINUTE_MS);
    await pass(0);
    expect(live.$current.get()).toEqual({ selling: days[1], awaited: undefined });
    expect(live.$state.get().last).toEqual(minuteResult(1440));
  });

  it('refreshes when a visitor returns to the page', async () => {
    const { live, pass, days, moves, requests } = openPage();
    await pass(MINUTE_MS);
    moves(1440 * MINUTE_MS);
    const before = requests();
    show();
    await pass(0);
    // Twice: the clock was moved, and the tab's two events count once.
    expect(requests() - before).toBe(2);
    expect(live.$current.get().selling).toEqual(days[1]);
  });

  it('closes at the new time with one timer, and with none after the page is left', async () => {
    const { live, pass, days, moves, waiting, stop } = openPage();
    await pass(MINUTE_MS);
    const before = waiting();
    moves(58 * MINUTE_MS);
    await live.refresh();
    await pass(0);
    expect(waiting()).toBe(before);
    expect(live.$current.get().selling).toEqual(days[0]);
    await pass(MINUTE_MS + SECOND_MS);
    expect(live.$current.get().selling).toEqual(days[1]);
    stop();
    moves(2000 * MINUTE_MS);
    setServerTime(systemNow());
    await live.refresh();
    expect(waiting()).toBe(0);
  });

  it('does not mistake a slow answer for a moved clock', async () => {
    const { live, pass, slows, requests } = openPage();
    await pass(MINUTE_MS);
    const before = requests();
    for (const [there, back] of [
      [30, 1],
      [1, 30],
    ] as const) {
      slows(there * SECOND_MS, back * SECOND_MS);
      void live.refresh();
      await pass(40 * SECOND_MS);
    }
    slows(0, 0);
    void live.refresh();
    await pass(0);
    expect(requests() - before).toBe(3);
    expect(live.$state.get().offset).toBe(0);
  });

  it('sends one request for a page that loaded slowly', async () => {
    const { live, pass, requests } = openPage(20 * SECOND_MS);
    await pass(0);
    expect(live.$state.get().offset).toBe(0);
    expect(requests()).toBe(1);
  });
});
