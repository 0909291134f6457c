import { expect, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { createPendingDepositStore } from './pending-deposit.ts';

function tab() {
  const texts = new Map<string, string>();
  const store: TextStore = {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
  let here: string | undefined;
  const as = (player: string | undefined) => {
    here = player;
    return createPendingDepositStore(store, () => here);
  };
  return { as, texts };
}

const DEPOSIT = { gatewayId: 'd1', amount: 10_000 };

test('a deposit under way is its player’s alone, and there after their next login', () => {
  const { as } = tab();
  as('sara').set(DEPOSIT);
  expect(as(undefined).get()).toBeNull();
  const omar = as('omar');
  expect(omar.get()).toBeNull();
  omar.set({ gatewayId: 'd2', amount: 500 });
  omar.set(null);
  expect(as('sara').get()).toEqual(DEPOSIT);
});

test('what is heard of it later is written down for its own player, whoever is here by then', () => {
  const { as } = tab();
  const sara = as('sara');
  sara.set(DEPOSIT);
  expect(sara.isOwnerHere()).toBe(true);
  const omar = as('omar');
  omar.set({ gatewayId: 'd2', amount: 500 });
  expect([sara.isOwnerHere(), omar.isOwnerHere()]).toEqual([false, true]);
  sara.set(null);
  expect(omar.get()).toEqual({ gatewayId: 'd2', amount: 500 });
});

test('a visitor keeps nothing, and what is no deposit is none', () => {
  const { as, texts } = tab();
  as(undefined).set(DEPOSIT);
  expect(texts.size).toBe(0);
  for (const text of ['', '{', 'null', '"d1"', '{"gatewayId":7,"amount":1}', '{"gatewayId":"d1"}']) {
    texts.set('deposit:sara', text);
    expect(as('sara').get(), text).toBeNull();
  }
});
