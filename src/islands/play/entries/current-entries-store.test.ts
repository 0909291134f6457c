import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishPush } from '#client/socket/pushes.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { minuteDraw, minuteSales, T0 } from '#support/islands/minute-draws.ts';
import { createLiveDraws } from '../draws/live-draws.ts';
import { createCurrentEntries, type CurrentDraw, type CurrentEntriesDeps } from './current-entries-store.ts';

const draw: CurrentDraw = {
  drawId: minuteDraw(60).drawId,
  phase: minuteDraw(60).phase,
  drawTimestamp: minuteDraw(60).drawsTimestamp,
  entriesCount: 1,
  ordersCount: 1,
  entries: [{ orderId: 'a', play: luckyDay.plays[0]?.key ?? '', picks: [[1]], multiple: 1 }],
};

let now = T0;
const createStore = (draws: CurrentDraw[]) => {
  const liveDraws = createLiveDraws(minuteSales(T0, 5), null, {
    fetchSales: () => Promise.resolve({ ok: true, data: minuteSales(now, 5) }),
    fetchLatestResult: () => Promise.resolve({ ok: true, data: null }),
    now: () => now,
    setTimer: () => () => undefined,
    onSuspended: () => undefined,
    jitter: 0,
  });
  const fetchEntries = vi.fn<CurrentEntriesDeps['fetchEntries']>(() => Promise.resolve({ ok: true, data: { draws } }));
  const store = createCurrentEntries({ fetchEntries, liveDraws, jitter: 0.5 });
  return { store, fetchEntries, liveDraws };
};

describe("a player's entries in the current draws", () => {
  beforeEach(() => {
    now = T0;
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('are loaded again when an order changes, until they are no longer shown', async () => {
    const { store, fetchEntries } = createStore([draw]);
    const stop = store.start();
    await vi.runAllTimersAsync();
    expect(store.$state.get().data?.draws).toEqual([draw]);
    publishPush({ type: 'bet_confirm', data: { orderId: 'b' } });
    expect(fetchEntries).toHaveBeenCalledTimes(2);
    stop();
    publishPush({ type: 'bet_confirm', data: { orderId: 'c' } });
    expect(fetchEntries).toHaveBeenCalledTimes(2);
  });

  it('are asked for again after a draw has closed if the first answer failed', async () => {
    const { store, fetchEntries, liveDraws } = createStore([draw]);
    fetchEntries.mockResolvedValueOnce({ ok: false, code: -1, message: '', extData: null });
    liveDraws.start();
    const stop = store.start();
    await vi.runAllTimersAsync();
    expect(store.$state.get().data).toBeUndefined();
    now = minuteDraw(60).closesTimestamp + 1;
    await liveDraws.refresh();
    await vi.runAllTimersAsync();
    expect(store.$state.get().data?.draws).toEqual([draw]);
    stop();
  });

  it.each([
    { draws: [draw], calls: 2 },
    { draws: [], calls: 1 },
  ])('are loaded again after a draw has closed, if there are any', async ({ draws, calls }) => {
    const { store, fetchEntries, liveDraws } = createStore(draws);
    liveDraws.start();
    const stop = store.start();
    await vi.runAllTimersAsync();
    now = minuteDraw(60).closesTimestamp + 1;
    await liveDraws.refresh();
    // Not at once: the pages of a draw ask one after another.
    expect(fetchEntries).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    expect(fetchEntries).toHaveBeenCalledTimes(calls);
    stop();
  });
});
