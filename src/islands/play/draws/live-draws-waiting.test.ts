import { describe, expect, it } from 'vitest';
import type { DrawTimes, PhaseItem } from '#contract/draws/fields.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { minuteDraw, minuteSales, minuteResult, T0 } from '#support/islands/minute-draws.ts';
import { createFakeClock } from '#support/islands/fake-clock.ts';
import { createLiveDraws } from './live-draws.ts';
import type { GameSales } from '../draws-types.ts';

/**
 * A daily game between close and draw: closed a minute ago, drawn after `minutes`, when sales of the next draw open.
 */
function pause(minutes: number) {
  const { now, pass, after, waiting } = createFakeClock();
  const closed: DrawTimes = { ...minuteDraw(minutes), closesTimestamp: T0 - MINUTE_MS };
  const next: DrawTimes = { ...minuteDraw(1440), opensTimestamp: closed.drawsTimestamp };
  const requests = { sales: 0, results: 0 };
  let lost = 0;
  let moved = 0;
  let last: PhaseItem | null = null;
  const sales = (): GameSales => ({
    saleState: now() + moved < closed.drawsTimestamp ? 'drawing' : 'available',
    ahead: [next],
    awaited: last ? null : closed,
    cancelled: null,
    timestamp: now() + moved,
  });
  const live = createLiveDraws(sales(), null, {
    fetchSales: async () => {
      requests.sales++;
      return { ok: true, data: sales() };
    },
    fetchLatestResult: async () => {
      requests.results++;
      if (lost-- > 0) return { ok: false, code: -1, message: 'no network', extData: null };
      return { ok: true, data: last };
    },
    now,
    setTimer: after,
    onSuspended: () => undefined,
    jitter: 0.5,
  });
  return {
    live,
    pass,
    closed,
    next,
    requests,
    waiting,
    loses: (answers: number) => (lost = answers),
    moves: (ms: number) => (moved = ms),
    draws: () => (last = { ...minuteResult(minutes), expectedPrizeTimestamp: closed.drawsTimestamp }),
  };
}

describe('a game that sells nothing', () => {
  it('follows a moved clock, and polls for the very first numbers', async () => {
    const { live, pass, closed, next, moves, draws } = pause(8);
    live.start();
    await pass(20 * SECOND_MS);
    expect(live.$current.get()).toMatchObject({ selling: undefined, awaited: { drawId: closed.drawId } });
    moves(455 * SECOND_MS);
    await pass(30 * SECOND_MS);
    expect(live.$current.get()).toMatchObject({ selling: { drawId: next.drawId }, awaited: { drawId: closed.drawId } });
    const last = draws();
    await pass(5 * SECOND_MS);
    expect(live.$state.get().last).toEqual(last);
    expect(live.$current.get().awaited).toBeUndefined();
  });

  it('shows numbers that arrived before it learned of the moved clock', async () => {
    const { live, pass, closed, next, moves, draws } = pause(8);
    live.start();
    await pass(20 * SECOND_MS);
    expect(live.$current.get().awaited?.drawId).toBe(closed.drawId);
    moves(500 * SECOND_MS);
    const last = draws();
    await pass(30 * SECOND_MS);
    expect(live.$current.get()).toMatchObject({ selling: { drawId: next.drawId }, awaited: undefined });
    expect(live.$state.get().last).toEqual(last);
  });

  it('retries for such numbers after lost answers', async () => {
    const { live, pass, moves, draws, loses } = pause(8);
    live.start();
    await pass(20 * SECOND_MS);
    moves(500 * SECOND_MS);
    const last = draws();
    loses(2);
    await pass(45 * SECOND_MS);
    expect(live.$state.get().last).toEqual(last);
  });

  it('notices within half a minute that sales resumed', async () => {
    const { now, pass, after } = createFakeClock();
    let saleState: GameSales['saleState'] = 'suspended';
    let requests = 0;
    const live = createLiveDraws(minuteSales(T0, 1, { saleState }), minuteResult(0), {
      fetchSales: async () => {
        requests++;
        const sales = minuteSales(now(), 3, { saleState });
        // A suspended game lists no draws.
        return { ok: true, data: saleState === 'suspended' ? { ...sales, ahead: [] } : sales };
      },
      fetchLatestResult: async () => ({ ok: true, data: minuteResult(2) }),
      now,
      setTimer: after,
      onSuspended: () => undefined,
      jitter: 0.5,
    });
    live.start();
    await pass(10 * MINUTE_MS);
    expect(live.$current.get().selling).toBeUndefined();
    expect(requests).toBeLessThan(25);
    saleState = 'available';
    await pass(31 * SECOND_MS);
    expect(live.$current.get().selling).toBeDefined();
  });

  it('sends two requests a minute in a long pause, with few timers', async () => {
    const { live, pass, requests, waiting } = pause(90);
    live.start();
    await pass(80 * MINUTE_MS);
    expect(requests.sales).toBeGreaterThan(155);
    expect(requests.sales).toBeLessThan(170);
    expect(waiting()).toBeLessThan(4);
  });

  it('polls for numbers an hour late, also after a restart', async () => {
    const { live, pass, closed, draws } = pause(1);
    const stop = live.start();
    await pass(5 * MINUTE_MS);
    stop();
    live.start();
    await pass(60 * MINUTE_MS);
    expect(live.$current.get().awaited?.drawId).toBe(closed.drawId);
    draws();
    await pass(31 * SECOND_MS);
    expect(live.$state.get().last?.expectedPrizeTimestamp).toBe(closed.drawsTimestamp);
  });
});
