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
    [no(errorCodes.serverBusy, 'busy'), { kind: 'unsure' }],
    [no(errorCodes.providerUnavailable, 'away'), { kind: 'unsure' }],
    [no(-1), { kind: 'unsure' }],
    [no(-2), { kind: 'unsure' }],
    [no(errorCodes.internalError), { kind: 'unsure' }],
    [no(OFFLINE, 'offline'), { kind: 'refused', message: 'offline' }],
  ])('after %j says %j, and what is behind it is looked at again', async (answer, state) => {
    let looks = 0;
    const stop = createStopStore(
      async () => answer,
      () => looks++,
    );
    await stop.stop();
    expect([stop.$state.get(), looks]).toEqual([state, 1]);
  });
  it('says without a network no more of an ask that is unsure than before', async () => {
    const answers = [no(-1), no(OFFLINE, 'nothing was sent')];
    const stop = createStopStore(
      async () => answers.shift() ?? no(-1),
      () => {},
    );
    for (let i = 0; i < 2; i++) {
      await stop.stop();
      expect(stop.$state.get()).toEqual({ kind: 'unsure' });
    }
  });
  it('asks once, however often the button is pressed', async () => {
    let asked = 0;
    let reply: ((answer: CallAnswer<StopResult>) => void) | undefined;
    const stop = createStopStore(
      () => {
        asked++;
        return new Promise((resolve) => (reply = resolve));
      },
      () => undefined,
    );
    const both = [stop.stop(), stop.stop()];
    reply?.({ ok: true, data: done });
    await Promise.all(both);
    expect([asked, stop.$state.get().kind]).toEqual([1, 'done']);
  });
});
