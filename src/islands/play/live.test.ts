import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway.ts';
import type { DrawTimes, PhaseItem } from '#contract/draws/fields.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { createLive } from './live.ts';
import { drawingAt, drawn, known, learnt, sellingAt, seriesFrom, type Sales } from './phase.ts';

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

/** A machine whose time passes only when told, and a server whose draws follow it. */
function world(machineBehindMs = 0) {
  let time = T0;
  let timers: { at: number; act: () => void }[] = [];
  const asked: string[] = [];
  const closed: string[] = [];
  let drawnUpTo = 0;
  let shut = false;
  const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
  const nextOpen = () => 1 + Math.floor((time - draw(1).closesTimestamp) / MINUTE_MS) + 1;
  const live = createLive(method(T0, 1), result(0), {
    method: async () => {
      asked.push('method');
      return shut
        ? { ok: false, code: 500001019, message: 'not on sale', extData: null }
        : yes(method(time, Math.max(1, nextOpen())));
    },
    latest: async () => {
      asked.push('latest');
      return yes(result(drawnUpTo));
    },
    now: () => time - machineBehindMs,
    after: (ms, act) => {
      const timer = { at: time + ms, act };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    onClosed: (message) => closed.push(message),
    spread: 0.5,
  });
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
  return {
    live,
    asked,
    closed,
    settle,
    pass,
    draws: (n: number) => (drawnUpTo = n),
    shut: () => (shut = true),
    waiting: () => timers.length,
  };
}

describe('following a game', () => {
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
