import { expect, test } from 'vitest';
import type { GrandPrize } from '../shared/order-views.ts';
import { choosePrize } from './claim-page.ts';

// Only these fields are read.
const prize = (prizeId: string, orderPrizeStatus: number) => ({ prizeId, orderPrizeStatus }) as GrandPrize;
const list = [prize('a', 12), prize('b', 14)];

test('the prize of the address is chosen, whatever became of it, or else the only one to claim', () => {
  expect(choosePrize(list, 'b')?.prizeId).toBe('b');
  expect(choosePrize(list, null)?.prizeId).toBe('a');
  expect(choosePrize(list, 'nobody')?.prizeId).toBe('a');
});

test('of several prizes to claim the player chooses', () => {
  expect(choosePrize([...list, prize('c', 12)], null)).toBeUndefined();
  expect(choosePrize([prize('b', 14)], null)).toBeUndefined();
});
