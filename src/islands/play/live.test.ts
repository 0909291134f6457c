import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway.ts';
import type { DrawTimes, PhaseItem } from '#contract/draws/fields.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { createLive } from './live.ts';
import { drawingAt, drawn, known, learnt, nextAt, opensNext, sellingAt, seriesFrom, type Sales } from './phase.ts';

const T0 = 1_795_000_020_000;
const draw = (n: number): DrawTimes => ({
  drawId: `69-261121-${String(n).padStart(4, '0')}`,
  phase: `261121-${String(n).padStart(4, '0')}`,
  opensTimestamp: T0 - 60 * MINUTE_MS,
  drawsTimestamp: T0 + n * MINUTE_MS,
  closesTimestamp: T0 + n * MINUTE_MS - 6 * SECOND_MS,
});
const draws = (from: number, count: number) => Array.from({ length: count }, (_, i) => draw(from + i));
const method = (now: number, from: number, over: Partial<Sales> = {}): Sales => ({
  saleState: 'available',
  ahead: draws(from, 30),
  timestamp: now,
  ...over,
});
const result = (n: number): PhaseItem => ({
  drawId: draw(n).drawId,
  phase: draw(n).phase,
  result: { dayNumbers: [1, 2, 3, 4, 5] },
  expectedPrizeTimestamp: draw(n).drawsTimestamp,
});

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
  it('names a draw while it is drawn, though the newest answer no longer lists it', () => {
    const later = learnt(state, method(draw(1).closesTimestamp + 1, 2), 0);
    expect(drawingAt(later, draw(1).closesTimestamp + 1)?.drawsTimestamp).toBe(draw(1).drawsTimestamp);
    const opened = known(method(draw(1).closesTimestamp + 1, 2), result(0), 0);
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
    const saw = learnt(known(sales(daily(21).opensTimestamp, 21, 22, 23), numbersOf(20), 0), sales(pause, 22, 23), 0);
    const opened = known({ ...sales(pause, 22, 23), saleState: 'drawing' }, numbersOf(20), 0);
    for (const state of [saw, opened])
      for (const at of [pause, daily(21).drawsTimestamp + MINUTE_MS])
        expect(drawingAt(state, at)?.drawsTimestamp).toBe(daily(21).drawsTimestamp);
    expect(drawingAt(drawn(opened, numbersOf(21)), daily(21).drawsTimestamp + MINUTE_MS)).toBeUndefined();
  });
  it('does not await for days a draw that there never was', () => {
    // Of the 21st nothing is known: it was cancelled.
    const state = known(sales(daily(21).drawsTimestamp + HOUR_MS, 22, 23), numbersOf(20), 0);
    expect(drawingAt(state, daily(21).drawsTimestamp + HOUR_MS)).toBeUndefined();
  });
  it('awaits no cancelled draw: where it would sell or be closed, the next one sells', () => {
    for (const at of [daily(21).opensTimestamp + HOUR_MS, pause])
      expect(drawingAt(known(sales(at, 22, 23), numbersOf(20), 0), at)).toBeUndefined();
  });
});

/** A clock that goes on only when told, with what waits for it. */
function clock() {
  let time = T0;
  let timers: { at: number; act: () => void }[] = [];
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const pass = async (ms: number) => {
    const end = time + ms;
    for (;;) {
      await settle();
      const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      timers = timers.filter((other) => other !== next);
      time = Math.max(time, next.at);
      next.act();
    }
    time = end;
    await settle();
  };
  const after = (ms: number, act: () => void) => {
    const timer = { at: time + ms, act };
    timers.push(timer);
    return () => void (timers = timers.filter((other) => other !== timer));
  };
  return { now: () => time, settle, pass, after, waiting: () => timers.length };
}

/** A machine whose time passes only when told, and a server whose draws follow it. */
function world(machineBehindMs = 0) {
  const { now, settle, pass, after, waiting } = clock();
  const asked: string[] = [];
  const closed: string[] = [];
  let drawnUpTo = 0;
  let shut = false;
  const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
  const nextOpen = () => 1 + Math.floor((now() - draw(1).closesTimestamp) / MINUTE_MS) + 1;
  const live = createLive(method(T0, 1), result(0), {
    method: async () => {
      asked.push('method');
      return shut
        ? { ok: false, code: 500001019, message: 'not on sale', extData: null }
        : yes(method(now(), Math.max(1, nextOpen())));
    },
    latest: async () => {
      asked.push('latest');
      return yes(result(drawnUpTo));
    },
    now: () => now() - machineBehindMs,
    after,
    onClosed: (message) => closed.push(message),
    spread: 0.5,
  });
  return {
    live,
    asked,
    closed,
    settle,
    pass,
    draws: (n: number) => (drawnUpTo = n),
    shut: () => (shut = true),
    waiting,
  };
}

describe('following a game', () => {
  it('looks for late numbers until they are there, at last seldom', async () => {
    const { now, pass, after } = clock();
    const [closing, next] = [draw(1), { ...draw(1440), opensTimestamp: draw(1).drawsTimestamp }];
    let looks = 0;
    let last = result(0);
    const live = createLive({ ...method(T0, 1), ahead: [closing, next] }, last, {
      method: async () => ({
        ok: true,
        data: {
          saleState: 'drawing',
          ahead: [closing, next].filter((of) => of.closesTimestamp > now()),
          timestamp: now(),
        },
      }),
      latest: async () => {
        looks++;
        return { ok: true, data: last };
      },
      now,
      after,
      onClosed: () => undefined,
      spread: 0,
    });
    live.start();
    await pass(2 * MINUTE_MS);
    expect(looks).toBeGreaterThan(20);
    const before = looks;
    await pass(2 * MINUTE_MS);
    expect(looks - before).toBe(4);
    last = result(1);
    await pass(30 * SECOND_MS);
    expect(live.$known.get().last?.drawId).toBe(closing.drawId);
    expect(live.$moment.get()).toMatchObject({ drawing: undefined, selling: { drawId: next.drawId } });
  });

  it('moves to the next draw at the close and shows the numbers when they are there', async () => {
    const { live, pass, draws: drawnTo } = world();
    const stop = live.start();
    await pass(55 * SECOND_MS);
    expect(drawingAt(live.$known.get(), live.now())?.drawsTimestamp).toBe(draw(1).drawsTimestamp);
    expect(sellingAt(live.$known.get(), live.now())?.drawId).toBe(draw(2).drawId);
    await pass(10 * SECOND_MS);
    expect(live.$known.get().last?.drawId).toBe(draw(0).drawId);
    drawnTo(1);
    await pass(3 * SECOND_MS);
    expect(live.$known.get().last?.drawId).toBe(draw(1).drawId);
    expect(drawingAt(live.$known.get(), live.now())).toBeUndefined();
    stop();
  });

  it('tells those who look, at the close itself, that a draw has closed and the next one sells', async () => {
    const { live, pass } = world();
    const seen: (string | undefined)[] = [];
    live.$moment.listen(({ drawing, selling }) =>
      seen.push(`${drawing?.drawsTimestamp === draw(1).drawsTimestamp} ${selling?.drawId}`),
    );
    live.start();
    await pass(draw(1).closesTimestamp - T0 - 1);
    expect(seen.at(-1)).toBe(`false ${draw(1).drawId}`);
    await pass(2);
    expect(seen.at(-1)).toBe(`true ${draw(2).drawId}`);
  });

  it('goes by the product’s clock, not the machine’s', async () => {
    const { live, pass } = world(40 * SECOND_MS);
    live.start();
    await pass(30 * SECOND_MS);
    expect(live.now()).toBe(T0 + 30 * SECOND_MS);
    await pass(25 * SECOND_MS);
    expect(drawingAt(live.$known.get(), live.now())?.drawsTimestamp).toBe(draw(1).drawsTimestamp);
  });

  it('shows the moment the server wrote until it starts, so that the first render is the server’s', async () => {
    const { live, pass } = world(40 * SECOND_MS);
    await pass(70 * SECOND_MS); // a slow network; by now the draw has closed
    expect(live.now()).toBe(T0);
    live.start();
    await pass(0);
    expect(live.now()).toBe(T0 + 70 * SECOND_MS);
  });

  it('runs for an hour without running out of draws, and asks little', async () => {
    const { live, pass, draws: drawnTo, asked } = world();
    live.start();
    for (let minute = 1; minute <= 60; minute++) {
      await pass(MINUTE_MS);
      drawnTo(minute);
    }
    await pass(5 * SECOND_MS);
    expect(sellingAt(live.$known.get(), live.now())).toBeDefined();
    expect(asked.filter((what) => what === 'method').length).toBeLessThan(20);
    expect(asked.filter((what) => what === 'latest').length).toBeLessThan(200);
  });

  it('drops an answer that a newer question’s has overtaken', async () => {
    const answers: ((answer: CallAnswer<Sales>) => void)[] = [];
    const live = createLive(method(T0, 1), result(0), {
      method: () => new Promise((answer) => answers.push(answer)),
      latest: async () => ({ ok: true, data: null }),
      now: () => T0,
      after: () => () => undefined,
      onClosed: () => undefined,
      spread: 0,
    });
    const both = [live.refresh(), live.refresh()];
    answers[1]?.({ ok: true, data: method(T0 + 2 * SECOND_MS, 1, { saleState: 'suspended' }) });
    answers[0]?.({ ok: true, data: method(T0 - 9 * SECOND_MS, 1) });
    await Promise.all(both);
    expect(live.$known.get()).toMatchObject({ saleState: 'suspended', offset: 2 * SECOND_MS });
  });

  it('says that a game is closed, and stops with the page', async () => {
    const { live, settle, pass, shut, closed, waiting } = world();
    shut();
    const stop = live.start();
    await settle();
    expect(closed).toEqual(['not on sale']);
    await pass(MINUTE_MS);
    stop();
    expect(waiting()).toBe(0);
  });
});
