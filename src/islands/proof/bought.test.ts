import { expect, test } from 'vitest';
import { entryTexts, type SentOrder } from './bought.ts';

const order: SentOrder = {
  lotteryType: 69,
  drawId: '69-261121-0642',
  draws: 3,
  entries: [
    { play: 'nap4', picks: [[9, 1, 4, 7]], multiple: 1 },
    { play: 'predict2', picks: [[7], [3]], multiple: 5 },
  ],
  price: 1_800,
};

test('entries have the texts that their tickets commit to, at the price that was paid', () => {
  expect(entryTexts(order)).toEqual(['nap4|1,4,7,9|1|100', 'predict2|7/3|5|500']);
  // At another price the stakes are others, so that the leaves of the receipt differ.
  expect(entryTexts({ ...order, price: 3_600 })).toEqual(['nap4|1,4,7,9|1|200', 'predict2|7/3|5|1000']);
});

test('an entry in a raffle has its Lucky Chance ID', () => {
  const texts = entryTexts(order, ['AB0000001', 'AB0000002']);
  expect(texts).toEqual(['nap4|1,4,7,9|1|100|AB0000001', 'predict2|7/3|5|500|AB0000002']);
});

test('a price that is not made of whole stakes has no texts', () => {
  expect(entryTexts({ ...order, price: 1_801 })).toBeUndefined();
  expect(entryTexts({ ...order, entries: [] })).toBeUndefined();
});
