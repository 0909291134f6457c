import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { $user, type User } from '#client/session/user.ts';
import type { KeyedStore } from './stores.ts';
import { orders } from '#contract/orders/430030-orders.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { ticket } from '#contract/orders/430039-ticket.ts';
import { createOfflineCopyStore, OFFLINE_COPY_VERSION } from './offline-copy.ts';

function memory(): KeyedStore {
  const all = new Map<string, string>();
  return {
    get: (key) => all.get(key) ?? null,
    keys: () => [...all.keys()],
    set: (key, value) => void (value === null ? all.delete(key) : all.set(key, value)),
  };
}
const player = (userOpenId: string) => ({ userOpenId, sessionToken: 't' }) as User;
afterEach(() => $user.set(null));

test('a copy belongs to its player, with its time', () => {
  const store = memory();
  let now = 5;
  const copies = createOfflineCopyStore<string>('order:1', store, () => now);
  copies.set("a visitor's");
  expect([copies.get(), store.keys()]).toEqual([null, []]);
  $user.set(player('anna'));
  copies.set('as it stood');
  now = 9;
  expect(copies.get()).toEqual({ data: 'as it stood', at: 5 });
  $user.set(player('omar'));
  expect(copies.get()).toBeNull();
});

test('evicts the copy viewed longest ago above forty', () => {
  const store = memory();
  $user.set(player('anna'));
  let now = 0;
  const of = (i: number) => createOfflineCopyStore<number>(`order:${i}`, store, () => ++now);
  for (let i = 0; i < 40; i++) of(i).set(i);
  of(0).set(0);
  of(40).set(40);
  expect(store.keys()).toHaveLength(40);
  expect([of(0).get()?.data, of(1).get(), of(40).get()?.data]).toEqual([0, null, 40]);
});

test('a changed shape needs a new version, so that no page shows an older one', () => {
  const shapes = [orders, orderDetail, ticket].map(({ response }) =>
    z.toJSONSchema(response, { unrepresentable: 'any' }),
  );
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);
  // If this fails, raise OFFLINE_COPY_VERSION in offline-copy.ts by one and update both values here.
  expect([OFFLINE_COPY_VERSION, hash]).toEqual([6, '1ed8ae6d0b0d']);
});
