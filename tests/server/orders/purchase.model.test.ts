import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { Bucket } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, requestOrderId, orderRequest } from '#support/orders/orders.ts';
import { bankTransfer, makePlayer } from '#support/players/player.ts';
import { sampleSize } from '#support/random/sample-size.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let node: TestNode;
let draws: DrawRow[];

beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  node = await startTestNode(base.url, { BEACON_URL: beacon.url });
  draws = await findOpenDraws(node);
  await node.engine.draws.stop();
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

/** A draw that stays open throughout the campaign, with two more after it. */
const lateDraw = (): DrawRow => assertPresent(draws.at(-4), 'a draw ahead');

type Step =
  | { readonly credit: Exclude<Bucket, 'held'>; readonly amount: number }
  | { readonly buy: readonly number[]; readonly draws: number; readonly replay: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ credit: fc.constantFrom('gift', 'deposited', 'winnings'), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    buy: fc.array(fc.constantFrom(1, 2, 5), { minLength: 1, maxLength: 3 }),
    draws: fc.constantFrom(1, 1, 1, 2, 3),
    replay: fc.boolean(),
  }),
);

/** The rule in plain terms: gift first, then deposited, then winnings. */
class Model {
  readonly buckets = { gift: 0, deposited: 0, winnings: 0 };
  /** The change of the total by each step that had an effect. */
  readonly rows: number[] = [];
  get total(): number {
    return this.buckets.gift + this.buckets.deposited + this.buckets.winnings;
  }
  credit(bucket: Exclude<Bucket, 'held'>, amount: number): void {
    this.buckets[bucket] += amount;
    this.rows.push(amount);
  }
  spend(price: number): boolean {
    if (price > this.total) return false;
    let left = price;
    for (const bucket of ['gift', 'deposited', 'winnings'] as const) {
      const part = Math.min(left, this.buckets[bucket]);
      this.buckets[bucket] -= part;
      left -= part;
    }
    this.rows.push(-price);
    return true;
  }
}

test(
  'any mix of credits and purchases matches a simple ledger and a consistent history',
  { timeout: 600_000 },
  async () => {
    const draw = lateDraw();
    const run = async (acts: readonly Step[]): Promise<void> => {
      const player = await makePlayer(node, { verified: true });
      const model = new Model();
      for (const each of acts) {
        if ('credit' in each) {
          await base.db
            .transaction()
            .execute((tx) => postTransfers(tx, [bankTransfer(player.playerId, BigInt(each.amount), each.credit)]));
          model.credit(each.credit, each.amount);
          continue;
        }
        const id = await requestOrderId(player);
        const data = orderRequest(
          draw,
          id,
          each.buy.map((multiple) => napEntry(multiple, 1, 2)),
          { draws: each.draws },
        );
        const answer = await player.call(placeOrder, data);
        expect(answer.code).toBe(model.spend(data.price) ? 0 : errorCodes.insufficientBalance);
        if (each.replay) expect(await player.call(placeOrder, data)).toMatchObject({ code: answer.code });
      }
      const wallet = await base.db
        .selectFrom('wallets')
        .select(['gift', 'deposited', 'winnings'])
        .where('player_id', '=', player.playerId)
        .executeTakeFirstOrThrow();
      expect(wallet).toEqual({
        gift: BigInt(model.buckets.gift),
        deposited: BigInt(model.buckets.deposited),
        winnings: BigInt(model.buckets.winnings),
      });
      expect(await player.call(balance, {})).toMatchObject({
        data: {
          totalBalance: model.total,
          giftBalance: model.buckets.gift,
          withdrawableAmount: model.buckets.winnings,
        },
      });
      const { data } = await player.call(transactions, {}, { page: { pageNo: 1, pageSize: 100 } });
      expect(data.next).toBeNull();
      expect(data.list.map(({ amount }) => amount)).toEqual(model.rows.toReversed());
      let after = model.total;
      for (const row of data.list) {
        expect(row.balance).toBe(after);
        after -= row.amount;
      }
      expect(after).toBe(0);
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), run), {
      numRuns: sampleSize(40, 2_000),
      seed: 20_261_121,
    });
    expect(await checkLedger(base.db)).toEqual([]);
  },
);

test('concurrent purchases of one player never exceed the balance', { timeout: 600_000 }, async () => {
  const draw = lateDraw();
  const race = fc.record({
    balance: fc.integer({ min: 0, max: 20 }),
    multiples: fc.array(fc.constantFrom(1, 2, 5, 10), { minLength: 2, maxLength: 10 }),
  });
  const run = async (given: { balance: number; multiples: number[] }): Promise<void> => {
    const player = await makePlayer(node, { verified: true, balance: BigInt(given.balance * 100) });
    const ids = await Promise.all(given.multiples.map(() => requestOrderId(player)));
    const answers = await Promise.all(
      given.multiples.map((multiple, i) =>
        player.call(placeOrder, orderRequest(draw, assertPresent(ids[i], 'an id'), [napEntry(multiple, 3)])),
      ),
    );
    const paid = given.multiples.filter((_, i) => answers[i]?.code === 0).reduce((sum, multiple) => sum + multiple, 0);
    const left = given.balance - paid;
    expect(answers.every(({ code }) => code === 0 || code === errorCodes.insufficientBalance)).toBe(true);
    expect(left).toBeGreaterThanOrEqual(0);
    for (const [i, multiple] of given.multiples.entries())
      if (answers[i]?.code !== 0) expect(multiple).toBeGreaterThan(left);
    expect(await player.call(balance, {})).toMatchObject({ data: { totalBalance: left * 100 } });
  };
  await fc.assert(fc.asyncProperty(race, run), { numRuns: sampleSize(40, 2_000), seed: 20_261_122 });
});
