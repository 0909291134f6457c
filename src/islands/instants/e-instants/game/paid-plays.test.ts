import { describe, expect, it, test } from 'vitest';
import type { DealtCard } from '#instants/instant-game.ts';
import { createPaidPlays, type PaidPlay, type PaidPlaysDeps } from './paid-plays.ts';

const PRIZE = 400;
const KEY = 'e_instant:me:caravan';
const card: DealtCard = { tier: 3, salt: new Uint8Array(16) };

/** Orders on a server, the newest first, with their cards that are not revealed, and a browser that remembers. */
function createWorld(orders: Record<string, number[]> = {}) {
  const stored = new Map<string, string>();
  const world = { answers: true, gone: false, orders, stored, key: KEY };
  const deps: PaidPlaysDeps = {
    findOrders: () => Promise.resolve(world.answers ? Object.keys(world.orders) : undefined),
    findCards: (orderId) => Promise.resolve(world.answers ? world.orders[orderId] : undefined),
    findPaid: ({ orderId, cardNo }) => {
      if (!world.answers) return Promise.resolve(undefined);
      return Promise.resolve(world.orders[orderId]?.includes(cardNo) === false ? PRIZE : 0);
    },
    reveal: ({ orderId, cardNo }) => {
      if (!world.answers) return Promise.resolve(undefined);
      world.orders[orderId] = (world.orders[orderId] ?? []).filter((no) => no !== cardNo);
      return Promise.resolve(world.gone ? 'gone' : card);
    },
    store: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    },
    key: () => world.key,
  };
  return { world, visit: () => createPaidPlays('caravan', deps) };
}
const play = (orderId: string, cardNo: number): PaidPlay => ({ orderId, cardNo });

describe('plays that are paid for', () => {
  it('are found from the server, the oldest order first, each once', async () => {
    const { visit } = createWorld({ newer: [1, 2], older: [3] });
    const plays = visit();
    await Promise.all([plays.load(), plays.load()]);
    expect(plays.$queue.get()).toEqual({
      plays: [play('older', 3), play('newer', 1), play('newer', 2)],
      earlier: 3,
      paid: 0,
    });
  });

  it('are not known without an answer, and asked for again', async () => {
    const { world, visit } = createWorld({ a: [1] });
    const plays = visit();
    world.answers = false;
    expect(await plays.load()).toBe(false);
    expect(plays.$queue.get().plays).toBeUndefined();
    world.answers = true;
    expect(await plays.load()).toBe(true);
    expect(plays.$queue.get().plays).toEqual([play('a', 1)]);
  });

  it('follow those of an earlier visit where they are bought in this one', async () => {
    const { visit } = createWorld({ a: [1] });
    const plays = visit();
    await plays.load();
    plays.add('b', 2, false);
    plays.add('b', 2, false);
    expect(plays.$queue.get()).toEqual({ plays: [play('a', 1), play('b', 1), play('b', 2)], earlier: 1, paid: 0 });
    await plays.reveal();
    plays.finish(play('a', 1));
    expect(plays.$queue.get()).toEqual({ plays: [play('b', 1), play('b', 2)], earlier: 0, paid: 0 });
  });
});

describe('a play that is interrupted', () => {
  it('stays the first while the server does not answer', async () => {
    const { world, visit } = createWorld({ a: [1] });
    const plays = visit();
    await plays.load();
    world.answers = false;
    await expect(plays.reveal()).rejects.toThrow('not revealed');
    expect(plays.$queue.get().plays).toEqual([play('a', 1)]);
    world.answers = true;
    await plays.reveal();
    plays.finish(play('a', 1));
    expect(world.stored.size).toBe(0);
  });

  it('is shown after a reload before the answer, though the server has revealed it', async () => {
    const { visit } = createWorld({ a: [1, 2] });
    const first = visit();
    await first.load();
    void first.reveal();
    const second = visit();
    await second.load();
    expect(second.$queue.get().plays).toEqual([play('a', 1), play('a', 2)]);
    expect(await second.reveal()).toEqual(card);
  });

  it('is shown again after a reload, though the server has revealed it, until its end was seen', async () => {
    const { world, visit } = createWorld({ a: [1, 2] });
    const first = visit();
    await first.load();
    expect(await first.reveal()).toEqual(card);
    // Which play it is, and nothing of what it is.
    expect([...world.stored]).toEqual([[KEY, JSON.stringify(play('a', 1))]]);

    const second = visit();
    // Until it is known, no balance may be shown.
    expect(second.$queue.get().paid).toBeUndefined();
    await second.load();
    expect(second.$queue.get()).toEqual({ plays: [play('a', 1), play('a', 2)], earlier: 2, paid: PRIZE });
    expect(await second.reveal()).toEqual(card);
    second.finish(play('a', 1));
    expect(second.$queue.get()).toEqual({ plays: [play('a', 2)], earlier: 1, paid: 0 });
    expect(world.stored.size).toBe(0);
  });
});

test('another player has other plays, which the end of an earlier one leaves alone', async () => {
  const { world, visit } = createWorld({ a: [1] });
  const plays = visit();
  await plays.load();
  await plays.reveal();
  world.key = 'e_instant:other:caravan';
  await expect(plays.reveal()).rejects.toThrow('another player');
  world.orders = { b: [1] };
  await plays.load();
  await plays.reveal();
  plays.finish(play('a', 1));
  expect(plays.$queue.get()).toEqual({ plays: [play('b', 1)], earlier: 1, paid: 0 });
  expect(world.stored.get(world.key)).toBe(JSON.stringify(play('b', 1)));
});

test('a play that the server does not know is forgotten', async () => {
  const { world, visit } = createWorld();
  world.stored.set(KEY, JSON.stringify(play('lost', 1)));
  world.gone = true;
  const plays = visit();
  await plays.load();
  expect(await plays.reveal()).toBeUndefined();
  expect(plays.$queue.get().plays).toEqual([]);
  expect(world.stored.size).toBe(0);
});
