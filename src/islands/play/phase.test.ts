import { describe, expect, it } from 'vitest';
import type { DrawTimes, PhaseItem } from '#contract/draws/fields.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { draw, method, result, T0 } from '../../../tests/support/minute-draws.ts';
import { drawingAt, drawn, known, learnt, nextAt, opensNext, sellingAt, type Sales } from './phase.ts';
import { seriesFrom } from './series.ts';

describe('what a moment shows', () => {
  const state = known(method(T0, 1), result(0), 0);
  it('sells the first draw that is not closed, and moves on at the close', () => {
    expect(sellingAt(state, T0)?.drawId).toBe(draw(1).drawId);
    expect(sellingAt(state, draw(1).closesTimestamp - 1)?.drawId).toBe(draw(1).drawId);
    expect(sellingAt(state, draw(1).closesTimestamp)?.drawId).toBe(draw(2).drawId);
  });
  it('is drawing from the close until the numbers are here', () => {
    expect(drawingAt(state, draw(1).closesTimestamp - 1)).toBeUndefined();
    expect(drawingAt(state, draw(1).closesTimestamp)?.drawsTimestamp).toBe(draw(1).drawsTimestamp);
    expect(drawingAt(drawn(state, result(1)), draw(1).drawsTimestamp + 9_000)).toBeUndefined();
  });
  it('sells nothing while sales rest, and nothing before they open', () => {
    for (const saleState of ['pending', 'suspending', 'suspended'] as const)
      expect(sellingAt({ ...state, saleState }, T0)).toBeUndefined();
    expect(sellingAt(state, T0 - 120 * MINUTE_MS)).toBeUndefined();
  });
  it('never goes back to older numbers', () => {
    const newer = drawn(state, result(3));
    expect(drawn(newer, result(2)).last).toEqual(result(3));
    expect(drawn(newer, null).last).toEqual(result(3));
  });
  it('tells of a cancelled draw until a later one’s numbers are here', () => {
    const told = { ...state, cancelled: draw(2) };
    expect(drawn(told, result(1)).cancelled).toEqual(draw(2));
    expect(drawn(told, null).cancelled).toEqual(draw(2));
    expect(drawn(told, result(3))).toMatchObject({ cancelled: null, last: result(3) });
  });
  it('names a draw while it is drawn, though the newest answer no longer lists it', () => {
    const now = method(draw(1).closesTimestamp + 1, 2, { awaited: draw(1) });
    const later = learnt(state, now, 0);
    expect(drawingAt(later, draw(1).closesTimestamp + 1)?.drawsTimestamp).toBe(draw(1).drawsTimestamp);
    const opened = known(now, result(0), 0);
    expect(drawingAt(opened, draw(1).closesTimestamp + 1)?.drawsTimestamp).toBe(draw(1).drawsTimestamp);
    expect(drawingAt(drawn(opened, result(1)), draw(1).closesTimestamp + 1)).toBeUndefined();
    expect(learnt(state, method(T0 + 60 * MINUTE_MS, 61), 0).draws).toHaveLength(30);
  });
  it('counts an order’s draws from the one it starts with', () => {
    expect(seriesFrom(state, draw(3), 3).map(({ drawId }) => drawId)).toEqual(
      [draw(3), draw(4), draw(5)].map(({ drawId }) => drawId),
    );
    expect(seriesFrom(state, draw(99), 3)).toEqual([]);
  });
});

/** Drawn once a day; sales close an hour and a half before, and open again when it is drawn. */
describe('a game of one draw a day', () => {
  const daily = (n: number): DrawTimes => ({
    drawId: `61-2611${n}`,
    phase: `2611${n}`,
    opensTimestamp: T0 + (n - 1) * DAY_MS,
    closesTimestamp: T0 + n * DAY_MS - 90 * MINUTE_MS,
    drawsTimestamp: T0 + n * DAY_MS,
  });
  const numbersOf = (n: number): PhaseItem => ({ ...result(n), expectedPrizeTimestamp: daily(n).drawsTimestamp });
  const sales = (now: number, ...ahead: number[]): Sales => ({
    saleState: 'available',
    ahead: ahead.map(daily),
    awaited: null,
    cancelled: null,
    timestamp: now,
  });
  const pause = daily(21).drawsTimestamp - HOUR_MS;
  it('sells nothing between the close and the draw, and knows when sales open again', () => {
    const before = known(sales(daily(21).opensTimestamp, 21, 22, 23), numbersOf(20), 0);
    expect(sellingAt(before, pause)).toBeUndefined();
    expect(opensNext(before, pause)?.drawId).toBe(daily(22).drawId);
    expect(sellingAt(before, daily(21).drawsTimestamp)?.drawId).toBe(daily(22).drawId);
  });
  it('has something to do at the close and when sales open', () => {
    const state = known(sales(daily(21).opensTimestamp, 21, 22), numbersOf(20), 0);
    expect(nextAt(state, daily(21).opensTimestamp)).toBe(daily(21).closesTimestamp);
    expect(nextAt(state, pause)).toBe(daily(21).drawsTimestamp);
    expect(nextAt(state, daily(22).closesTimestamp)).toBeUndefined();
  });
  it('awaits the draw that is closed, however long before: on a page that saw the close, and one that opens after it', () => {
    const waiting: Sales = { ...sales(pause, 22, 23), awaited: daily(21), saleState: 'drawing' };
    const saw = learnt(known(sales(daily(21).opensTimestamp, 21, 22, 23), numbersOf(20), 0), waiting, 0);
    const opened = known(waiting, numbersOf(20), 0);
    for (const state of [saw, opened])
      for (const at of [pause, daily(21).drawsTimestamp + MINUTE_MS])
        expect(drawingAt(state, at)?.drawsTimestamp).toBe(daily(21).drawsTimestamp);
    expect(drawingAt(drawn(opened, numbersOf(21)), daily(21).drawsTimestamp + MINUTE_MS)).toBeUndefined();
  });
  it('awaits the first draw there ever is, of which no numbers came before', () => {
    const waiting: Sales = { ...sales(pause, 22, 23), awaited: daily(21), saleState: 'drawing' };
    const first = known(waiting, null, 0);
    for (const at of [pause, daily(21).drawsTimestamp + MINUTE_MS])
      expect(drawingAt(first, at)?.drawId).toBe(daily(21).drawId);
    expect(drawingAt(drawn(first, numbersOf(21)), daily(21).drawsTimestamp + MINUTE_MS)).toBeUndefined();
  });
  it('awaits no cancelled draw: when it would sell, be closed or be drawn', () => {
    const moments = [
      daily(21).opensTimestamp + HOUR_MS,
      pause,
      daily(21).drawsTimestamp,
      daily(21).drawsTimestamp + MINUTE_MS,
    ];
    for (const at of moments) expect(drawingAt(known(sales(at, 22, 23), numbersOf(20), 0), at)).toBeUndefined();
    // Nor on a page that was open: it had sold, or been closed, when it was cancelled.
    const before = known(sales(daily(21).opensTimestamp, 21, 22, 23), numbersOf(20), 0);
    for (const at of moments) expect(drawingAt(learnt(before, sales(at, 22, 23), 0), at)).toBeUndefined();
  });
});
