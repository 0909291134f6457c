import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { clock } from '../../../tests/support/told-clock.ts';
import { draw, method, result, T0 } from '../../../tests/support/minute-draws.ts';
import { createLive } from './live.ts';
import { drawingAt, sellingAt, type Sales } from './phase.ts';

/** A machine whose time passes only when told, and a server whose draws follow it. */
function world(machineBehindMs = 0) {
  const { now, settle, pass, after, waiting } = clock();
  const asked: string[] = [];
  const closed: string[] = [];
  let drawnUpTo = 0;
  let shut = false;
  const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
  let cancelled = 0;
  const awaited = () => {
    const closed = nextOpen() - 1;
    return closed > drawnUpTo && closed !== cancelled ? draw(closed) : null;
  };
  const nextOpen = () => 1 + Math.floor((now() - draw(1).closesTimestamp) / MINUTE_MS) + 1;
  const live = createLive(method(T0, 1), result(0), {
    method: async () => {
      asked.push('method');
      return shut
        ? { ok: false, code: 500001019, message: 'not on sale', extData: null }
        : yes(method(now(), Math.max(1, nextOpen()), { awaited: awaited() }));
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
    cancels: (n: number) => (cancelled = n),
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
          awaited: closing.closesTimestamp <= now() ? closing : null,
          cancelled: null,
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

  it('hears within seconds of its time that a draw was cancelled, and tells of the next one', async () => {
    const { live, pass, cancels } = world();
    live.start();
    await pass(10 * SECOND_MS);
    cancels(1);
    await pass(draw(1).drawsTimestamp - T0 - 5 * SECOND_MS);
    expect(live.$moment.get().drawing?.drawsTimestamp).toBe(draw(1).drawsTimestamp);
    await pass(5 * SECOND_MS);
    expect(live.$moment.get()).toMatchObject({ drawing: undefined, selling: { drawId: draw(2).drawId } });
  });

  it('asks at a close that is long before its draw, whether there will be one', async () => {
    const { now, pass, after } = clock();
    const closing = { ...draw(90), closesTimestamp: T0 + MINUTE_MS };
    const later = method(T0, 1440);
    // Cancelled half a minute before it would have closed.
    const ahead = () => (now() < T0 + 30 * SECOND_MS ? [closing, ...later.ahead] : later.ahead);
    const live = createLive({ ...later, ahead: ahead() }, result(0), {
      method: async () => ({ ok: true, data: { ...later, ahead: ahead(), timestamp: now() } }),
      latest: async () => ({ ok: true, data: result(0) }),
      now,
      after,
      onClosed: () => undefined,
      spread: 0.5,
    });
    live.start();
    await pass(MINUTE_MS - 1);
    expect(live.$moment.get().selling?.drawId).toBe(closing.drawId);
    await pass(SECOND_MS);
    expect(live.$moment.get().drawing).toBeUndefined();
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
