import { afterEach, expect, test, vi } from 'vitest';
import { proofStore, type KeptReceipt } from './proof-store.ts';

const kept: KeptReceipt = {
  player: 'ada',
  orderId: 'order-1',
  receipt: {} as KeptReceipt['receipt'], // the store does not read it
  bought: { lotteryType: 69, firstDraw: '69-261121-0642', draws: 1 },
  from: 'purchase',
  keptAt: 1,
};
const place = { index: 9, checkpoint: 'c', path: [], witnesses: [{ name: 'w1', at: 0 }] };

/** As much of IndexedDB as the store uses: one record, transactions that end after their requests. */
function fakeDatabase({ isFull = false } = {}) {
  let stored: KeptReceipt | undefined;
  const log: string[] = [];
  const requestOf = <T>(result: () => T) => {
    const request = Object.assign(new EventTarget(), { result: undefined as T | undefined, error: null });
    queueMicrotask(() => {
      request.result = result();
      request.dispatchEvent(new Event('success'));
    });
    return request;
  };
  const open = () => {
    const transaction = (_store: string, mode: string) => {
      log.push(mode);
      let written: KeptReceipt | undefined;
      const objectStore = () => ({
        get: () => requestOf(() => stored),
        put: (one: KeptReceipt) => requestOf(() => void (written = one)),
      });
      const made = Object.assign(new EventTarget(), { objectStore, error: null });
      setTimeout(() => {
        if (!isFull) stored = written ?? stored;
        made.dispatchEvent(new Event(isFull ? 'abort' : 'complete'));
      });
      return made;
    };
    return requestOf(() => ({ transaction, close: () => undefined }));
  };
  vi.stubGlobal('indexedDB', { open });
  return log;
}
afterEach(() => vi.unstubAllGlobals());

test('what is kept adds to what another tab kept, in one transaction', async () => {
  const log = fakeDatabase();
  expect(await proofStore.keep({ ...kept, place })).toBe(true);
  expect(await proofStore.keep({ ...kept, faults: ['nonce'] })).toBe(true);
  expect(log).toEqual(['readwrite', 'readwrite']);
  expect(await proofStore.find('ada', 'order-1')).toEqual({ ...kept, place, faults: ['nonce'] });
});

test('a browser that does not store says so, and nothing fails', async () => {
  fakeDatabase({ isFull: true });
  expect(await proofStore.keep(kept)).toBe(false);
  vi.stubGlobal('indexedDB', undefined);
  expect(await proofStore.keep(kept)).toBe(false);
  expect(await proofStore.find('ada', 'order-1')).toBeUndefined();
});
