import { afterEach, expect, test, vi } from 'vitest';
import * as commands from '#contract/commands.ts';
import { getT } from '#i18n/server.ts';
import { callMoney, OFFLINE } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

const order = { orderId: '1', lotteryType: 69, drawId: '69-1', draws: 1, entries: [], price: 100 };

test('sends nothing without a network, not even later, and returns the offline message', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { onLine: false, userAgent: '' });
  vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} } });
  const answer = await callMoney(commands.placeOrder, order, { silent: true });
  expect(answer).toEqual({ ok: false, code: OFFLINE, message: getT('en-US', 'client')('offline'), extData: null });
  expect(fetched).not.toHaveBeenCalled();
});
