import { expect, test } from 'vitest';
import type { TextStore } from '#client/storage/stores.ts';
import { createPendingDepositStore } from './pending-deposit.ts';

function createTab() {
  const texts = new Map<string, string>();
  const store: TextStore = {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };
  let here: string | undefined;
  const storeOf = (player: string | undefined) => {
    here = player;
    return createPendingDepositStore(store, () => here);
  };
  return { storeOf, texts };
}

const DEPOSIT = { gatewayId: 'd1', amount: 10_000 };

test('a pending deposit belongs to its player, and survives until their next login', () => {
  const { storeOf } = createTab();
  storeOf('sara').set(DEPOSIT);
  expect(storeOf(undefined).get()).toBeNull();
  const omar = storeOf('omar');
  expect(omar.get()).toBeNull();
  omar.set({ gatewayId: 'd2', amount: 500 });
  omar.set(null);
  expect(storeOf('sara').get()).toEqual(DEPOSIT);
});

test('stores later results for their own player, even if another one is logged in', () => {
  const { storeOf } = createTab();
  const sara = storeOf('sara');
  sara.set(DEPOSIT);
  expect(sara.isOwnerHere()).toBe(true);
  const omar = storeOf('omar');
  omar.set({ gatewayId: 'd2', amount: 500 });
  expect([sara.isOwnerHere(), omar.isOwnerHere()]).toEqual([false, true]);
  sara.set(null);
  expect(omar.get()).toEqual({ gatewayId: 'd2', amount: 500 });
});

test('a visitor stores nothing, and invalid texts are ignored', () => {
  const { storeOf, texts } = createTab();
  storeOf(undefined).set(DEPOSIT);
  expect(texts.size).toBe(0);
  for (const text of ['', '{', 'null', '"d1"', '{"gatewayId":7,"amount":1}', '{"gatewayId":"d1"}']) {
    texts.set('deposit:sara', text);
    expect(storeOf('sara').get(), text).toBeNull();
  }
});
