import { expect, test } from 'vitest';
import type { PlaceInLog } from '../check/place-check.ts';
import { mergeKept } from './merge-kept.ts';
import type { KeptReceipt } from './proof-store.ts';

const order = { lotteryType: 69, drawId: '69-261121-0642', draws: 1, entries: [], price: 100 };
const bought = { lotteryType: 69, firstDraw: order.drawId, draws: 1 };
const receiptBy = (entry: string) => ({ entry }) as KeptReceipt['receipt']; // nothing else of it is looked at
const kept: KeptReceipt = {
  player: 'ada',
  orderId: 'order-1',
  receipt: receiptBy('the first'),
  bought,
  from: 'server',
  keptAt: 1,
};
const placeBy = (count: number, checkpoint: string): PlaceInLog => ({
  index: 9,
  checkpoint,
  path: [],
  witnesses: Array.from({ length: count }, (_, i) => ({ name: `w${i}`, at: 0 })),
});

test('what one tab found stays when another keeps the same order', () => {
  expect(mergeKept(undefined, kept)).toBe(kept);
  const sealed = { ...kept, place: placeBy(3, 'early') };
  expect(mergeKept(sealed, { ...kept, faults: [] })).toEqual({ ...sealed, faults: [] });
  expect(mergeKept({ ...kept, faults: ['nonce'] }, { ...kept, faults: [] }).faults).toEqual(['nonce']);
  expect(mergeKept({ ...kept, faults: ['nonce'] }, { ...kept, faults: ['clock', 'nonce'] }).faults).toEqual([
    'nonce',
    'clock',
  ]);
});

test('a place gives way to one that more witnesses have seen, and not to a later one', () => {
  const early = { ...kept, place: placeBy(2, 'early') };
  expect(mergeKept(early, { ...kept, place: placeBy(2, 'late') }).place?.checkpoint).toBe('early');
  expect(mergeKept(early, { ...kept, place: placeBy(3, 'late') }).place?.checkpoint).toBe('late');
});

test('a place that no longer holds gives way to any other, and is not taken away for none', () => {
  const stale = { ...kept, place: placeBy(3, 'stale') };
  const newer = { ...kept, place: placeBy(2, 'newer') };
  expect(mergeKept(stale, newer, stale.place).place?.checkpoint).toBe('newer');
  expect(mergeKept(stale, kept, stale.place).place?.checkpoint).toBe('stale');
  // Another tab has replaced it already.
  expect(mergeKept(newer, stale, stale.place).place?.checkpoint).toBe('newer');
  const other = { ...kept, place: placeBy(3, 'of another tab') };
  expect(mergeKept(other, newer, stale.place).place?.checkpoint).toBe('of another tab');
});

test('the receipt that came with the payment stays, and of two such the first', () => {
  const paid: KeptReceipt = { ...kept, from: 'purchase', receipt: receiptBy('paid') };
  for (const merged of [mergeKept(kept, paid), mergeKept(paid, kept)])
    expect(merged).toMatchObject({ from: 'purchase', receipt: paid.receipt });
  const other: KeptReceipt = { ...paid, receipt: receiptBy('another') };
  expect(mergeKept(paid, other).receipt).toBe(paid.receipt);
});

test('what this device sent is not replaced by what a server shows', () => {
  const sent: KeptReceipt = { ...kept, bought: { ...bought, order, nonce: 'n' } };
  const shown: KeptReceipt = { ...kept, bought: { ...bought, entries: ['shown'] } };
  for (const merged of [mergeKept(sent, shown), mergeKept(shown, sent)]) expect(merged.bought).toEqual(sent.bought);
  const texts = ['sent'];
  expect(mergeKept(sent, { ...sent, bought: { ...sent.bought, entries: texts } }).bought.entries).toBe(texts);
});
