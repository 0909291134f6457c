import { describe, expect, it } from 'vitest';
import type { DrawTimes, PhaseItem } from '#contract/draws/fields.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { minuteDraw, minuteSales, minuteResult, T0 } from '#support/islands/minute-draws.ts';
import {
  findAwaitedDraw,
  applyLatestResult,
  createDrawsState,
  applySales,
  nextChangeAt,
  findNextOpening,
  findSellingDraw,
  consecutiveDraws,
  countDrawsOnSale,
} from './draws-state.ts';
import type { GameSales } from '../draws-types.ts';

describe('the state of draws', () => {
  const state = createDrawsState(minuteSales(T0, 1), minuteResult(0), 0);
  it('sells the first draw that is not closed, and moves on at the close', () => {
    expect(findSellingDraw(state, T0)?.drawId).toBe(minuteDraw(1).drawId);
    expect(findSellingDraw(state, minuteDraw(1).closesTimestamp - 1)?.drawId).toBe(minuteDraw(1).drawId);
    expect(findSellingDraw(state, minuteDraw(1).closesTimestamp)?.drawId).toBe(minuteDraw(2).drawId);
  });
  it('awaits a draw from its close until its numbers arrive', () => {
    expect(findAwaitedDraw(state, minuteDraw(1).closesTimestamp - 1)).toBeUndefined();
    expect(findAwaitedDraw(state, minuteDraw(1).closesTimestamp)?.drawsTimestamp).toBe(minuteDraw(1).drawsTimestamp);
    expect(
      findAwaitedDraw(applyLatestResult(state, minuteResult(1)), minuteDraw(1).drawsTimestamp + 9_000),
    ).toBeUndefined();
  });
  it('sells nothing while sales are suspended or before they open', () => {
    for (const saleState of ['pending', 'suspended'] as const)
      expect(findSellingDraw({ ...state, saleState }, T0)).toBeUndefined();
    expect(findSellingDraw(state, T0 - 120 * MINUTE_MS)).toBeUndefined();
  });
  it('sells the current draw while sales end with it, and no other', () => {
    const [current] = state.draws;
    const ending = { ...state, saleState: 'suspending' as const, draws: current ? [current] : [] };
    expect(findSellingDraw(ending, T0)?.drawId).toBe(minuteDraw(1).drawId);
    expect(findSellingDraw(ending, minuteDraw(1).closesTimestamp)).toBeUndefined();
    expect([countDrawsOnSale(ending, T0), countDrawsOnSale(state, T0)]).toEqual([1, 30]);
  });
  it('ignores older numbers', () => {
    const newer = applyLatestResult(state, minuteResult(3));
    expect(applyLatestResult(newer, minuteResult(2)).last).toEqual(minuteResult(3));
    expect(applyLatestResult(newer, null).last).toEqual(minuteResult(3));
  });
  it('names a cancelled draw until the numbers of a later one arrive', () => {
    const withCancelled = { ...state, cancelled: minuteDraw(2) };
    expect(applyLatestResult(withCancelled, minuteResult(1)).cancelled).toEqual(minuteDraw(2));
    expect(applyLatestResult(withCancelled, null).cancelled).toEqual(minuteDraw(2));
    expect(applyLatestResult(withCancelled, minuteResult(3))).toMatchObject({ cancelled: null, last: minuteResult(3) });
  });
  it('keeps awaiting a draw that the newest answer no longer lists', () => {
    const now = minuteSales(minuteDraw(1).closesTimestamp + 1, 2, { awaited: minuteDraw(1) });
    const later = applySales(state, now, 0);
    expect(findAwaitedDraw(later, minuteDraw(1).closesTimestamp + 1)?.drawsTimestamp).toBe(
      minuteDraw(1).drawsTimestamp,
    );
    const opened = createDrawsState(now, minuteResult(0), 0);
    expect(findAwaitedDraw(opened, minuteDraw(1).closesTimestamp + 1)?.drawsTimestamp).toBe(
      minuteDraw(1).drawsTimestamp,
    );
    expect(
      findAwaitedDraw(applyLatestResult(opened, minuteResult(1)), minuteDraw(1).closesTimestamp + 1),
    ).toBeUndefined();
    expect(applySales(state, minuteSales(T0 + 60 * MINUTE_MS, 61), 0).draws).toHaveLength(30);
  });
  it("finds an order's draws from its first one", () => {
    expect(consecutiveDraws(state, minuteDraw(3), 3).map(({ drawId }) => drawId)).toEqual(
      [minuteDraw(3), minuteDraw(4), minuteDraw(5)].map(({ drawId }) => drawId),
    );
    expect(consecutiveDraws(state, minuteDraw(99), 3)).toEqual([]);
  });
});

/** A daily game: sales close ninety minutes before the draw, and reopen when it is drawn. */
describe('a daily game', () => {
  const daily = (n: number): DrawTimes => ({
    drawId: `61-2611${n}`,
    phase: `2611${n}`,
    opensTimestamp: T0 + (n - 1) * DAY_MS,
    closesTimestamp: T0 + n * DAY_MS - 90 * MINUTE_MS,
    drawsTimestamp: T0 + n * DAY_MS,
  });
  const numbersOf = (n: number): PhaseItem => ({ ...minuteResult(n), expectedPrizeTimestamp: daily(n).drawsTimestamp });
  const sales = (now: number, ...ahead: number[]): GameSales => ({
    saleState: 'available',
    ahead: ahead.map(daily),
    awaited: null,
    cancelled: null,
    timestamp: now,
  });
  const pause = daily(21).drawsTimestamp - HOUR_MS;
  it('sells nothing between the close and the draw, and knows the next opening', () => {
    const before = createDrawsState(sales(daily(21).opensTimestamp, 21, 22, 23), numbersOf(20), 0);
    expect(findSellingDraw(before, pause)).toBeUndefined();
    expect(findNextOpening(before, pause)?.drawId).toBe(daily(22).drawId);
    expect(findSellingDraw(before, daily(21).drawsTimestamp)?.drawId).toBe(daily(22).drawId);
  });
  it('changes at the close and when sales open', () => {
    const state = createDrawsState(sales(daily(21).opensTimestamp, 21, 22), numbersOf(20), 0);
    expect(nextChangeAt(state, daily(21).opensTimestamp)).toBe(daily(21).closesTimestamp);
    expect(nextChangeAt(state, pause)).toBe(daily(21).drawsTimestamp);
    expect(nextChangeAt(state, daily(22).closesTimestamp)).toBeUndefined();
  });
  it('awaits a draw that closed long ago, on a page opened before or after the close', () => {
    const waiting: GameSales = { ...sales(pause, 22, 23), awaited: daily(21), saleState: 'drawing' };
    const saw = applySales(createDrawsState(sales(daily(21).opensTimestamp, 21, 22, 23), numbersOf(20), 0), waiting, 0);
    const opened = createDrawsState(waiting, numbersOf(20), 0);
    for (const state of [saw, opened])
      for (const at of [pause, daily(21).drawsTimestamp + MINUTE_MS])
        expect(findAwaitedDraw(state, at)?.drawsTimestamp).toBe(daily(21).drawsTimestamp);
    expect(
      findAwaitedDraw(applyLatestResult(opened, numbersOf(21)), daily(21).drawsTimestamp + MINUTE_MS),
    ).toBeUndefined();
  });
  it('awaits the very first draw, without earlier numbers', () => {
    const waiting: GameSales = { ...sales(pause, 22, 23), awaited: daily(21), saleState: 'drawing' };
    const first = createDrawsState(waiting, null, 0);
    for (const at of [pause, daily(21).drawsTimestamp + MINUTE_MS])
      expect(findAwaitedDraw(first, at)?.drawId).toBe(daily(21).drawId);
    expect(
      findAwaitedDraw(applyLatestResult(first, numbersOf(21)), daily(21).drawsTimestamp + MINUTE_MS),
    ).toBeUndefined();
  });
  it('never awaits a cancelled draw', () => {
    const moments = [
      daily(21).opensTimestamp + HOUR_MS,
      pause,
      daily(21).drawsTimestamp,
      daily(21).drawsTimestamp + MINUTE_MS,
    ];
    for (const at of moments)
      expect(findAwaitedDraw(createDrawsState(sales(at, 22, 23), numbersOf(20), 0), at)).toBeUndefined();
    // The same on a page opened earlier, which had the draw on sale or closed.
    const before = createDrawsState(sales(daily(21).opensTimestamp, 21, 22, 23), numbersOf(20), 0);
    for (const at of moments) expect(findAwaitedDraw(applySales(before, sales(at, 22, 23), 0), at)).toBeUndefined();
  });
});
