import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeTurns } from './coupon-turns.ts';

const orders = fc.array(
  fc.record({ playerId: fc.bigInt(1n, 5n), couponId: fc.constantFrom(undefined, 'a', 'b') }, { noNullPrototype: true }),
  { maxLength: 30 },
);

test('a player who uses a coupon has one order in the batch, the first; all others stay', () => {
  fc.assert(
    fc.property(orders, (made) => {
      const batch = made.map(({ playerId, couponId }) => ({ playerId, ...(couponId ? { couponId } : {}) }));
      const using = new Set(batch.filter(({ couponId }) => couponId).map(({ playerId }) => playerId));
      const expected = batch.filter(
        (order, i) =>
          !using.has(order.playerId) || batch.findIndex(({ playerId }) => playerId === order.playerId) === i,
      );
      expect(takeTurns(batch)).toEqual(expected);
    }),
  );
});

test('a batch without coupons is paid as it is', () => {
  const batch = [{ playerId: 1n }, { playerId: 1n }];
  expect(takeTurns(batch)).toBe(batch);
});
