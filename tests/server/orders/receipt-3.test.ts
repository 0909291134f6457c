import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { Receipt3 } from '#contract/orders/fields.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { placeInLog } from '#contract/orders/430242-place-in-log.ts';
import { assertPresent } from '#kernel/assert.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { inclusionPath } from '#tlog/index.ts';
import { failuresOf, reasonOf, unchecked } from '#support/proof/v3/held.ts';
import { asReceipt3, napEntry, startPurchases } from '#support/orders/orders.ts';
import { newNonce } from '#support/orders/new-nonce.ts';
import { startProof3Fixture, type Proof3Fixture } from '#support/orders/proof-3-fixture.ts';
import { merkleRoot, sha256 } from '#support/proof/proof-bytes.ts';
import { readEngineLog } from '#support/tlog/read-log.ts';
import { verifyReceipt3 } from '#verify/v3/index.ts';

let fixture: Proof3Fixture;
let draw: DrawRow;
const nth = (i: number): DrawRow => assertPresent(fixture.draws.at(i), 'a draw ahead');

beforeAll(async () => {
  fixture = await startProof3Fixture();
  draw = nth(0);
});
afterAll(() => fixture.stop());

const indexOf = async (...[player, { orderId }]: Parameters<Proof3Fixture['buy']>) =>
  (await player.call(placeInLog, { orderId })).data.index;
const ordersOf = async () => (await fixture.entries()).filter(({ type }) => type === 'orders');
/** The draws that entries of batches name, with how many orders. */
const countsOf = ({ draws }: Record<string, unknown>) =>
  (draws as { drawId: string; count: number }[]).map(({ drawId, count }) => [drawId, count]);

describe('a purchase', () => {
  it('gets a receipt that its device checks alone, in the log, and at its place there', async () => {
    const player = await fixture.buyer();
    const entries = [napEntry(1, 1, 4, 7, 9), napEntry(5, 11)];
    const data = await fixture.request(player, draw, entries, { draws: 3 });
    const receipt = await fixture.buy(player, data);
    const now = Date.now();
    // It waits for its place.
    expect(await indexOf(player, data)).toBeNull();
    const log = await fixture.readLog();
    const index = assertPresent(await indexOf(player, data), 'its place');
    expect(Buffer.from(assertPresent(log.entries[index], 'its entry')).toString()).toBe(receipt.entry);

    const size = log.entries.length;
    const path = await inclusionPath(readEngineLog(fixture.node.engine).readTile, index, size);
    const place = { index, checkpoint: log.checkpoint, path: path.map((hash) => Buffer.from(hash).toString('hex')) };
    const commitments = fixture.draws.slice(0, 3).map(({ commitment }) => commitment?.toString() ?? '');
    const bought = { nonce: data.nonce ?? '', entries: ['nap4|1,4,7,9|1|100', 'nap1|11|5|500'] };
    const verdict = verifyReceipt3(receipt, fixture.pins, { ...bought, commitments, now, place, log });
    expect([failuresOf(verdict), unchecked(verdict)]).toEqual([[], []]);
    expect(verdict.checks.filter(({ name }) => name === 'receipt-in-log').map(({ found }) => found)).toEqual(
      fixture.draws.slice(0, 3).map((each) => `${drawIdOf(each)} sold`),
    );
    const rows = await fixture.base.db
      .selectFrom('tickets')
      .selectAll()
      .where('order_id', '=', data.orderId)
      .orderBy('draw_id')
      .orderBy('entry_no')
      .execute();
    expect(receipt.draws.flatMap(({ leaves }) => leaves)).toEqual(
      rows.map(({ leaf, stake }) => ({ leaf: leaf.toString('hex'), stake: Number(stake) })),
    );
  });

  it('needs a nonce of its device', async () => {
    const player = await fixture.buyer();
    const { nonce: _, ...data } = await fixture.request(player, draw, [napEntry(1, 5)]);
    const refused = { code: errorCodes.invalidInput, data: { field: 'nonce' } };
    expect(await player.call(placeOrder, data)).toMatchObject(refused);
    for (const nonce of ['', 'ab', newNonce().toUpperCase().replace(/^../, 'AB'), `${newNonce()}00`])
      expect(await player.call(placeOrder, { ...data, nonce })).toMatchObject(refused);
    expect((await player.call(placeOrder, { ...data, nonce: newNonce() })).code).toBe(0);
  });

  it('is answered alike when it is repeated, and is another order with another nonce', async () => {
    const player = await fixture.buyer();
    const data = await fixture.request(player, draw, [napEntry(2, 3, 8)], { draws: 2 });
    const first = await player.call(placeOrder, data);
    expect(await player.call(placeOrder, data)).toEqual(first);
    const { nonce: _, ...without } = data;
    const others = [{ ...data, nonce: newNonce() }, without, { ...without, draws: 0 }];
    const codes = await Promise.all(others.map(async (other) => (await player.call(placeOrder, other)).code));
    expect(codes).toEqual([errorCodes.requestIdReused, errorCodes.requestIdReused, errorCodes.invalidInput]);
    // It was refused for another reason before: then it is compared with what was paid, too.
    for (const nonce of [newNonce(), data.nonce])
      expect((await player.call(placeOrder, { ...data, nonce, price: 1 })).code).toBe(
        nonce === data.nonce ? errorCodes.priceChanged : errorCodes.requestIdReused,
      );
  });

  it('of the same numbers, nonce and draw is another ticket, which fails on another device', async () => {
    const nonce = newNonce();
    const bought = async () => {
      const player = await fixture.buyer();
      return fixture.buy(player, await fixture.request(player, draw, [napEntry(1, 1, 2)], { nonce }));
    };
    const [a, b] = [await bought(), await bought()];
    expect(a.secret).not.toBe(b.secret);
    expect(a.draws[0]?.leaves[0]?.leaf).not.toBe(b.draws[0]?.leaves[0]?.leaf);
    const checked = verifyReceipt3(a, fixture.pins, { nonce: newNonce(), entries: ['nap2|1,2|1|100'] });
    expect(reasonOf(checked, 'receipt-nonce')).toContain('another device');
  });

  it('may be asked for its place by its player only', async () => {
    const [player, other] = [await fixture.buyer(), await fixture.buyer()];
    const data = await fixture.request(player, draw, [napEntry(1, 2)]);
    expect((await player.call(placeInLog, data)).code).toBe(errorCodes.orderNotFound);
    await fixture.buy(player, data);
    expect((await other.call(placeInLog, data)).code).toBe(errorCodes.orderNotFound);
    expect((await player.call(placeInLog, data)).code).toBe(0);
  });
});

describe('a batch', () => {
  it.each([
    ['all of them', undefined],
    ['all but one, which was refused', 3],
  ])('has the orders that were paid, those of each draw in a tree: %s', async (_, refused) => {
    const before = (await ordersOf()).length;
    const plans = [1, 3, 2, 1, 1, 2, 1].map((draws, i) => ({
      draws,
      first: nth(i % 3),
      balance: i === refused ? 1n : 5_000n,
    }));
    const orders = await Promise.all(
      plans.map(async ({ draws, first, balance }, i) => {
        const player = await fixture.buyer(balance);
        return { player, data: await fixture.request(player, first, [napEntry(1, 1 + i)], { draws }) };
      }),
    );
    const answers = await Promise.all(await startPurchases(fixture.node, orders));
    expect(answers.map(({ ok }) => ok)).toEqual(plans.map((_plan, i) => i !== refused));
    const receipts = answers.flatMap((answer) => (answer.ok ? [asReceipt3(answer.value.receipt)] : []));
    const log = await fixture.readLog();
    for (const receipt of receipts) {
      const verdict = verifyReceipt3(receipt, fixture.pins, { log });
      expect([failuresOf(verdict), receipt.signature]).toEqual([[], receipts[0]?.signature]);
    }
    const batches = (await ordersOf()).slice(before);
    expect(batches).toHaveLength(1);
    const expected = new Map<string, number>();
    for (const { drawId } of receipts.flatMap(({ draws }) => draws))
      expected.set(drawId, (expected.get(drawId) ?? 0) + 1);
    expect(batches.flatMap(countsOf)).toEqual([...expected].sort(([a], [b]) => (a < b ? -1 : 1)));
    const again = await Promise.all(orders.map(({ player, data }) => player.call(placeOrder, data)));
    expect(again.filter(({ code }) => code === 0).map(({ data }) => data.receipt)).toEqual(receipts);
    expect((await ordersOf()).length).toBe(before + 1);
  });

  it('without a paid order leaves nothing', async () => {
    const before = await fixture.entries();
    const player = await fixture.buyer(1n);
    const data = await fixture.request(player, draw, [napEntry(1, 2)]);
    expect((await player.call(placeOrder, data)).code).toBe(errorCodes.insufficientBalance);
    expect((await fixture.entries()).length).toBe(before.length);
  });
});

test('each order of 32 clients at once is in exactly one batch of the log if it was paid, and in none otherwise', async () => {
  const clients = await Promise.all(
    Array.from({ length: 32 }, async (_, i) => {
      const player = await fixture.buyer(i % 4 === 3 ? 50n : 10_000n);
      const data = await Promise.all(
        [0, 1, 2].map((n) => fixture.request(player, nth(n), [napEntry(1, 1 + (i % 11))])),
      );
      return { player, data };
    }),
  );
  const leavesBefore = await countLeaves();
  const answers = await Promise.all(
    clients.flatMap(({ player, data }) => data.map((one) => player.call(placeOrder, one))),
  );
  const paid = answers.filter(({ code }) => code === 0).map(({ data }) => asReceipt3(data.receipt));
  expect(paid).toHaveLength(24 * 3);
  const log = await fixture.readLog();
  const texts = log.entries.map((entry) => Buffer.from(entry).toString());
  for (const receipt of paid) {
    expect(failuresOf(verifyReceipt3(receipt, fixture.pins, { log }))).toEqual([]);
    expect(texts.filter((text) => text === receipt.entry)).toHaveLength(1);
  }
  const leaves = paid.flatMap(({ draws }) => draws.flatMap((one) => one.leaves.map(({ leaf }) => leaf)));
  expect(new Set(leaves).size).toBe(leaves.length);
  // The log counts as many orders as were paid.
  expect((await countLeaves()) - leavesBefore).toBe(paid.length);
});

const countLeaves = async () => (await ordersOf()).flatMap(countsOf).reduce((sum, [, count]) => sum + Number(count), 0);

test.each([1, 2, 3, 5, 8, 13, 500])('the database makes the root of %i leaves as RFC 6962 says', async (count) => {
  const trees = [count, 1, count + 1].map((n) => Array.from({ length: n }, (_, i) => sha256(`${n} ${i}`)));
  const { rows } = await fixture.base.pool.query<{ roots: string[] }>(
    `select array(select encode(root, 'hex') from unnest(merkle_roots($1::bytea[])) with ordinality as r (root, n) order by n) as roots`,
    [trees.map((leaves) => Buffer.concat(leaves))],
  );
  expect(rows[0]?.roots).toEqual(trees.map((leaves) => merkleRoot(leaves).toString('hex')));
});

test('a receipt of a broken signature, path or leaf does not hold', async () => {
  const player = await fixture.buyer();
  const receipt = await fixture.buy(player, await fixture.request(player, draw, [napEntry(1, 6)]));
  const flip = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1);
  const broken: Receipt3[] = [
    { ...receipt, signature: flip(receipt.signature) },
    { ...receipt, secret: flip(receipt.secret) },
    { ...receipt, draws: receipt.draws.map((one) => ({ ...one, commitment: flip(one.commitment) })) },
  ];
  for (const one of broken) expect(failuresOf(verifyReceipt3(one, fixture.pins))).not.toEqual([]);
});
