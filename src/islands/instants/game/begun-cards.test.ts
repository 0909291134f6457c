import { afterEach, expect, test } from 'vitest';
import { $user, type User } from '#client/session/user.ts';
import { memory } from '#support/islands/purchase.ts';
import { createBegunCards } from './begun-cards.ts';

const be = (userOpenId: string | null) => $user.set(userOpenId === null ? null : ({ userOpenId } as User));
afterEach(() => be(null));

test('a begun card is remembered for its player and game until it is open, by its number alone', () => {
  const store = memory();
  be('ada');
  const cards = createBegunCards('pearl-dhow', store);
  cards.add('order-1', [2]);
  cards.add('order-1', [2, 3]);
  cards.add('order-2', [1]);
  expect(cards.list()).toEqual([
    { orderId: 'order-1', cardNo: 2 },
    { orderId: 'order-1', cardNo: 3 },
    { orderId: 'order-2', cardNo: 1 },
  ]);
  expect(createBegunCards('night-sky', store).list()).toEqual([]);
  be('omar');
  expect(cards.list()).toEqual([]);
  be('ada');
  cards.remove('order-1', [2, 3]);
  expect(cards.list()).toEqual([{ orderId: 'order-2', cardNo: 1 }]);
  cards.remove('order-2', [1]);
  expect(store.get('scratch_card:ada:pearl-dhow')).toBeNull();
});

test('a visitor leaves nothing', () => {
  const store = memory();
  be(null);
  createBegunCards('pearl-dhow', store).add('order-1', [1]);
  expect(createBegunCards('pearl-dhow', store).list()).toEqual([]);
});
