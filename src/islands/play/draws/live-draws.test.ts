import { describe, expect, it } from 'vitest';
import type { GameSales } from '../draws-types.ts';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { createFakeClock } from '#support/islands/fake-clock.ts';
import { minuteDraw, minuteSales, minuteResult, T0 } from '#support/islands/minute-draws.ts';
import { createLiveDraws } from './live-draws.ts';
import { findAwaitedDraw, findSellingDraw } from './draws-state.ts';

/** A clock that only the test advances, and a server whose draws follow it. */
function createWorld(machineBehindMs = 0) {
  const { now, settle, pass, after, waiting } = createFakeClock();
  const requests: string[] = [];
  const closed: string[] = [];
  let drawnUpTo = 0;
  let shut = false;
  const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
  let cancelled = 0;
  const awaited = () => {
    const closed = nextOpen() - 1;
    return closed > drawnUpTo && closed !== cancelled ? minuteDraw(closed) : null;
  };
  const nextOpen = () => 1 + Math.floor((now() - minuteDraw(1).closesTimestamp) / MINUTE_MS) + 1;
  const live = createLiveDraws(minuteSales(T0, 1), minuteResult(0), {
    fetchSales: async () => {
      requests.push('sales');
      return shut
        ? { ok: false, code: errorCodes.gameNotOnSale, message: 'not on sale', extData: null }
        : yes(minuteSales(now(), Math.max(1, nextOpen()), { awaited: awaited() }));
    },
    fetchLatestResult: async () => {
      requests.push('result');
      return yes(minuteResult(drawnUpTo));
    },
    now: () => now() - machineBehindMs,
    setTimer: after,
    onSuspended: (message) => closed.push(message),
    jitter: 0.5,
  });
  return {
    live,
    requests,
    closed,
    settle,
    pass,
    draws: (n: number) => (drawnUpTo = n),
    cancels: (n: number) => (cancelled = n),
    shut: () => (shut = true),
    waiting,
  };
}

describe('the draws of a cached page', () => {
  const HOUR = 60 * MINUTE_MS;
  /** Opened so long after the server rendered it, without a network at first. */
  function openCopy(ageMs: number) {
    const { now, settle, pass, after } = createFakeClock();
    const opened = now();
    let isOnline = false;
    const offline = { ok: false, code: -1, message: '', extData: null } as const;
    const live = createLiveDraws(minuteSales(T0 - ageMs + (opened - T0), 1), minuteResult(0), {
      fetchSales: async () => (isOnline ? { ok: true, data: minuteSales(now(), 500) } : offline),
      fetchLatestResult: async () => offline,
      now,
      cachedOffset: 0,
      setTimer: after,
      onSuspended: () => undefined,
      jitter: 0,
    });
    return { live, settle, pass, goOnline: () => (isOnline = true) };
  }

  it('follow the clock and not the time at which the page was made', async () => {
    const { live, settle } = openCopy(HOUR);
    expect(live.isCopy()).toBe(false);
    live.start();
    await settle();
    expect(live.now()).toBe(T0);
    expect(live.isCopy()).toBe(true);
    expect(live.$current.get().selling?.drawId).toBe(minuteDraw(1).drawId);
  });

  it('are no longer those of a copy once the server has answered', async () => {
    const { live, settle, pass, goOnline } = openCopy(HOUR);
    live.start();
    await settle();
    goOnline();
    await live.refresh();
    expect(live.isCopy()).toBe(false);
    await pass(0);
  });
});

describe('live draws', () => {
  it('polls for late numbers until they arrive, more slowly after a while', async () => {
    const { now, pass, after } = createFakeClock();
    const [closing, next] = [minuteDraw(1), { ...minuteDraw(1440), opensTimestamp: minuteDraw(1).drawsTimestamp }];
    let polls = 0;
    let last = minuteResult(0);
    const live = createLiveDraws({ ...minuteSales(T0, 1), ahead: [closing, next] }, last, {
      fetchSales: async () => ({
        ok: true,
        data: {
          saleState: 'drawing',
          ahead: [closing, next].filter((of) => of.closesTimestamp > now()),
          awaited: closing.closesTimestamp <= now() ? closing : null,
          cancelled: null,
          timestamp: now(),
        },
      }),
      fetchLatestResult: async () => {
        polls++;
        return { ok: true, data: last };
      },
      now,
      setTimer: after,
      onSuspended: () => undefined,
      jitter: 0,
    });
    live.start();
    await pass(2 * MINUTE_MS);
    expect(polls).toBeGreaterThan(20);
    const before = polls;
    await pass(2 * MINUTE_MS);
    expect(polls - before).toBe(4);
    last = minuteResult(1);
    await pass(30 * SECOND_MS);
    expect(live.$state.get().last?.drawId).toBe(closing.drawId);
    expect(live.$current.get()).toMatchObject({ awaited: undefined, selling: { drawId: next.drawId } });
  });

  it('moves to the next draw at the close, and shows the numbers when they arrive', async () => {
    const { live, pass, draws: drawnTo } = createWorld();
    const stop = live.start();
    await pass(55 * SECOND_MS);
    expect(findAwaitedDraw(live.$state.get(), live.now())?.drawsTimestamp).toBe(minuteDraw(1).drawsTimestamp);
    expect(findSellingDraw(live.$state.get(), live.now())?.drawId).toBe(minuteDraw(2).drawId);
    await pass(10 * SECOND_MS);
    expect(live.$state.get().last?.drawId).toBe(minuteDraw(0).drawId);
    drawnTo(1);
    await pass(3 * SECOND_MS);
    expect(live.$state.get().last?.drawId).toBe(minuteDraw(1).drawId);
    expect(findAwaitedDraw(live.$state.get(), live.now())).toBeUndefined();
    stop();
  });

  it('goes from an awaited draw to its numbers, also where it first learns that the draw was held', async () => {
    const { now, settle, after } = createFakeClock();
    const drawnAt = minuteDraw(1).drawsTimestamp;
    const result = Promise.withResolvers<CallAnswer<PhaseItem | null>>();
    const live = createLiveDraws(minuteSales(drawnAt, 2, { awaited: minuteDraw(1) }), minuteResult(0), {
      fetchSales: async () => ({ ok: true, data: minuteSales(drawnAt, 2) }),
      fetchLatestResult: () => result.promise,
      now,
      setTimer: after,
      onSuspended: () => undefined,
      jitter: 0,
    });
    const seen: unknown[] = [];
    live.$current.subscribe(({ awaited }) => seen.push([awaited?.drawId, live.$state.get().last?.drawId]));
    const stop = live.start();
    await settle();
    expect(seen.at(-1)).toEqual([minuteDraw(1).drawId, minuteDraw(0).drawId]);
    result.resolve({ ok: true, data: minuteResult(1) });
    await settle();
    expect(seen.at(-1)).toEqual([undefined, minuteDraw(1).drawId]);
    expect(seen).not.toContainEqual([undefined, minuteDraw(0).drawId]);
    stop();
  });

  it('notifies listeners of a close in time, and of the next draw', async () => {
    const { live, pass } = createWorld();
    const seen: (string | undefined)[] = [];
    live.$current.listen(({ awaited: drawing, selling }) =>
      seen.push(`${drawing?.drawsTimestamp === minuteDraw(1).drawsTimestamp} ${selling?.drawId}`),
    );
    live.start();
    await pass(minuteDraw(1).closesTimestamp - T0 - 1);
    expect(seen.at(-1)).toBe(`false ${minuteDraw(1).drawId}`);
    await pass(2);
    expect(seen.at(-1)).toBe(`true ${minuteDraw(2).drawId}`);
  });

  it('notices a cancelled draw within seconds of its time', async () => {
    const { live, pass, cancels } = createWorld();
    live.start();
    await pass(10 * SECOND_MS);
    cancels(1);
    await pass(minuteDraw(1).drawsTimestamp - T0 - 5 * SECOND_MS);
    expect(live.$current.get().awaited?.drawsTimestamp).toBe(minuteDraw(1).drawsTimestamp);
    await pass(5 * SECOND_MS);
    expect(live.$current.get()).toMatchObject({ awaited: undefined, selling: { drawId: minuteDraw(2).drawId } });
  });

  it('checks at an early close whether the draw will be held', async () => {
    const { now, pass, after } = createFakeClock();
    const closing = { ...minuteDraw(90), closesTimestamp: T0 + MINUTE_MS };
    const later = minuteSales(T0, 1440);
    // Cancelled half a minute before its close.
    const ahead = () => (now() < T0 + 30 * SECOND_MS ? [closing, ...later.ahead] : later.ahead);
    const live = createLiveDraws({ ...later, ahead: ahead() }, minuteResult(0), {
      fetchSales: async () => ({ ok: true, data: { ...later, ahead: ahead(), timestamp: now() } }),
      fetchLatestResult: async () => ({ ok: true, data: minuteResult(0) }),
      now,
      setTimer: after,
      onSuspended: () => undefined,
      jitter: 0.5,
    });
    live.start();
    await pass(MINUTE_MS - 1);
    expect(live.$current.get().selling?.drawId).toBe(closing.drawId);
    await pass(SECOND_MS);
    expect(live.$current.get().awaited).toBeUndefined();
  });

  it("uses the product's clock, not the device's", async () => {
    const { live, pass } = createWorld(40 * SECOND_MS);
    live.start();
    await pass(30 * SECOND_MS);
    expect(live.now()).toBe(T0 + 30 * SECOND_MS);
    await pass(25 * SECOND_MS);
    expect(findAwaitedDraw(live.$state.get(), live.now())?.drawsTimestamp).toBe(minuteDraw(1).drawsTimestamp);
  });

  it("shows the server's time until it starts, so that hydration matches", async () => {
    const { live, pass } = createWorld(40 * SECOND_MS);
    await pass(70 * SECOND_MS); // a slow network; by now the draw has closed
    expect(live.now()).toBe(T0);
    live.start();
    await pass(0);
    expect(live.now()).toBe(T0 + 70 * SECOND_MS);
  });

  it('runs for an hour without running out of draws, with few requests', async () => {
    const { live, pass, draws: drawnTo, requests } = createWorld();
    live.start();
    for (let minute = 1; minute <= 60; minute++) {
      await pass(MINUTE_MS);
      drawnTo(minute);
    }
    await pass(5 * SECOND_MS);
    expect(findSellingDraw(live.$state.get(), live.now())).toBeDefined();
    expect(requests.filter((what) => what === 'sales').length).toBeLessThan(20);
    expect(requests.filter((what) => what === 'result').length).toBeLessThan(200);
  });

  it('drops the answer to an older request', async () => {
    const answers: ((answer: CallAnswer<GameSales>) => void)[] = [];
    const live = createLiveDraws(minuteSales(T0, 1), minuteResult(0), {
      fetchSales: () => new Promise((answer) => answers.push(answer)),
      fetchLatestResult: async () => ({ ok: true, data: null }),
      now: () => T0,
      setTimer: () => () => undefined,
      onSuspended: () => undefined,
      jitter: 0,
    });
    const both = [live.refresh(), live.refresh()];
    answers[1]?.({ ok: true, data: minuteSales(T0 + 2 * SECOND_MS, 1, { saleState: 'suspended' }) });
    answers[0]?.({ ok: true, data: minuteSales(T0 - 9 * SECOND_MS, 1) });
    await Promise.all(both);
    expect(live.$state.get()).toMatchObject({ saleState: 'suspended', offset: 2 * SECOND_MS });
  });

  it('reports a suspended game, and stops with the page', async () => {
    const { live, settle, pass, shut, closed, waiting } = createWorld();
    shut();
    const stop = live.start();
    await settle();
    expect(closed).toEqual(['not on sale']);
    await pass(MINUTE_MS);
    stop();
    expect(waiting()).toBe(0);
  });
});
