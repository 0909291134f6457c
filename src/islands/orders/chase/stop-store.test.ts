import { describe, expect, it } from 'vitest';
import { OFFLINE, type CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createStopStore, type StopResult } from './stop-store.ts';

describe('stopping future draws', () => {
  const done: StopResult = { orderId: 'o', drawIds: ['a'], refunded: 100, deposited: 100, winnings: 0, gift: 0 };
  const no = (code: number, message = ''): CallAnswer<StopResult> => ({ ok: false, code, message, extData: null });
  it.each([
    [{ ok: true, data: done } as const, { kind: 'done', stopped: done }],
    [no(errorCodes.nothingToStop, 'nothing'), { kind: 'refused', message: 'nothing' }],
    [no(errorCodes.serverBusy, 'busy'), { kind: 'refused', message: 'busy' }],
    [no(-1), { kind: 'unknown' }],
    [no(-2), { kind: 'unknown' }],
    [no(errorCodes.internalError), { kind: 'unknown' }],
    [no(OFFLINE, 'offline'), { kind: 'refused', message: 'offline' }],
  ])('the answer %j leads to %j and a reload of the order', async (answer, state) => {
    let reloads = 0;
    const stop = createStopStore(
      async () => answer,
      () => reloads++,
    );
    await stop.stop();
    expect([stop.$state.get(), reloads]).toEqual([state, 1]);
  });
  it.each([
    ['finds no network', no(OFFLINE, 'nothing was sent')],
    ['finds a busy server', no(errorCodes.serverBusy, 'busy')],
  ])('an unknown outcome stays unknown when the next attempt %s', async (_case, next) => {
    const answers = [no(-1), next];
    const stop = createStopStore(
      async () => answers.shift() ?? no(-1),
      () => {},
    );
    for (let i = 0; i < 2; i++) {
      await stop.stop();
      expect(stop.$state.get()).toEqual({ kind: 'unknown' });
    }
  });
  it('sends one request for repeated presses', async () => {
    let requests = 0;
    let reply: ((answer: CallAnswer<StopResult>) => void) | undefined;
    const stop = createStopStore(
      () => {
        requests++;
        return new Promise((resolve) => (reply = resolve));
      },
      () => undefined,
    );
    const both = [stop.stop(), stop.stop()];
    reply?.({ ok: true, data: done });
    await Promise.all(both);
    expect([requests, stop.$state.get().kind]).toEqual([1, 'done']);
  });
});
