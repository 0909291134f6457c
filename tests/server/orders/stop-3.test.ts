import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { Receipt3 } from '#contract/orders/fields.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { orderDetail } from '#contract/orders/430031-order-detail.ts';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { ticket } from '#contract/orders/430039-ticket.ts';
import { placeInLog } from '#contract/orders/430242-place-in-log.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { createTicketFiles3 } from '#islands/proof/ticket-file.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { excludeSelf } from '#support/controls/controls.ts';
import { moveClockTo, readDraw } from '#support/draws/draws.ts';
import { startNodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { startTestNode } from '#support/node/test-node.ts';
import {
  asReceipt3,
  findOpenDraws,
  findReceiptFaults,
  napEntry,
  orderRequest,
  requestOrderId,
} from '#support/orders/orders.ts';
import { newNonce } from '#support/orders/new-nonce.ts';
import { startProof3Fixture, type Proof3Fixture } from '#support/orders/proof-3-fixture.ts';
import { makePlayer } from '#support/players/player.ts';
import { sha256 } from '#support/proof/proof-bytes.ts';
import { failuresOf } from '#support/proof/v3/held.ts';
import { nameOf, orderLeafOf } from '#support/proof/v3/world.ts';
import { verifyReceipt3, verifyTicket3 } from '#verify/v3/index.ts';

let fixture: Proof3Fixture;
beforeAll(async () => {
  fixture = await startProof3Fixture();
});
afterAll(() => fixture.stop());

const nth = (i: number): DrawRow => assertPresent(fixture.draws.at(i), 'a draw ahead');
const idOf = (i: number): string => drawIdOf(nth(i));
const bytes = (text: string) => Buffer.from(text, 'hex');
const nameIn = ({ orderId, secret, nonce }: Pick<Receipt3, 'orderId' | 'secret' | 'nonce'>, drawId: string) =>
  nameOf({ orderId, secret: bytes(secret), nonce: bytes(nonce), entries: [] }, drawId);
const findStops = async () => (await fixture.entries()).filter(({ type }) => type === 'stop');

/** An order of two entries in some draws. */
async function bought(first: number, draws: number) {
  const player = await fixture.buyer();
  const data = await fixture.request(player, nth(first), [napEntry(1, 3), napEntry(2, 4, 5)], { draws });
  return { player, data, receipt: await fixture.buy(player, data) };
}

/** What the log says of an order, draw by draw. */
async function statesOf(receipt: Receipt3) {
  const verdict = verifyReceipt3(receipt, fixture.pins, { log: await fixture.readLog() });
  expect(failuresOf(verdict)).toEqual([]);
  return verdict.checks.filter(({ name }) => name === 'receipt-in-log').map(({ found }) => found);
}

describe('a stop', () => {
  it('of an order whose batch waits for its place stands after it in the log, and is all that is said', async () => {
    const { player, data, receipt } = await bought(0, 3);
    const { orderId } = data;
    expect((await player.call(placeInLog, { orderId })).data.index).toBeNull();
    const requestId = randomUUID();
    const answer = await player.call(stopOrders, { requestId, orderId });
    expect(answer.data.drawIds).toEqual([idOf(1), idOf(2)]);
    const { index } = (await player.call(placeInLog, { orderId })).data;
    expect(await statesOf(receipt)).toEqual([`${idOf(0)} sold`, `${idOf(1)} stopped`, `${idOf(2)} stopped`]);
    const { rows } = await fixture.base.pool.query<{ at: Date }>(
      'select stopped_at as at from order_draws where order_id = $1 and position > 1',
      [orderId],
    );
    const at = assertPresent(rows[0], 'a stopped draw').at.toISOString();
    expect(await findStops()).toEqual(
      [1, 2].map((i) => ({ type: 'stop', at, drawId: idOf(i), name: nameIn(receipt, idOf(i)), orders: index })),
    );
    // Once, however often it is asked for.
    expect(await player.call(stopOrders, { requestId, orderId })).toEqual(answer);
    expect((await player.call(stopOrders, { requestId: randomUUID(), orderId })).code).toBe(errorCodes.nothingToStop);
    expect(await findStops()).toHaveLength(2);
    // The receipt stays what it was.
    expect((await player.call(placeOrder, data)).data.receipt).toEqual(receipt);
  });

  it('by a self-exclusion is in the log, too', async () => {
    const before = (await findStops()).length;
    const { player, receipt } = await bought(1, 2);
    expect((await excludeSelf(player)).code).toBe(0);
    expect((await findStops()).slice(before)).toMatchObject([{ drawId: idOf(2), name: nameIn(receipt, idOf(2)) }]);
    expect(await statesOf(receipt)).toEqual([`${idOf(1)} sold`, `${idOf(2)} stopped`]);
  });
});

/** Takes a draw from sales to its record, by itself: its closing must be seen within seconds. */
async function hold({ id, closes_at, draws_at }: DrawRow) {
  const { engine } = fixture.node;
  await moveClockTo([engine], closes_at);
  await advanceDraw(engine.draws.ctx, id);
  await engine.tlog.tick();
  await advanceDraw(engine.draws.ctx, id);
  await moveClockTo([engine], new Date(draws_at.getTime() + 10_000));
  await advanceDraw(engine.draws.ctx, id);
  const { state, record } = await readDraw(fixture.base.db, id);
  expect(state).toBe('published');
  return record;
}

describe('the tickets of an order', () => {
  /** The answer with an order's tickets in a draw. */
  const proofsOf = async ({ player, data: { orderId } }: Awaited<ReturnType<typeof bought>>, drawId: string) =>
    (await player.call(ticketProof, { orderId, drawId })).data;

  it('show its leaf in each draw', async () => {
    const { player, data, receipt } = await bought(3, 2);
    for (const { drawId, commitment, leaves } of receipt.draws) {
      const shown = await player.call(ticket, { orderId: data.orderId, drawId });
      const leaf = orderLeafOf(commitment, { name: nameIn(receipt, drawId), leaves });
      expect([shown.code, shown.data.fingerprint]).toEqual([0, leaf.toString('hex')]);
      expect(shown.data.createTimestamp).toBe(Date.parse((JSON.parse(receipt.entry) as { at: string }).at));
    }
  });

  it('are files that hold beside the record of their draw, stopped or not', async () => {
    const kept = await bought(4, 2);
    const stopped = await bought(4, 2);
    const { orderId } = stopped.data;
    expect((await stopped.player.call(stopOrders, { requestId: randomUUID(), orderId })).code).toBe(0);
    const before = await proofsOf(kept, idOf(5));
    expect([before.closed, before.proofVersion, before.receipt]).toEqual([false, 3, kept.receipt]);
    expect(before.tickets.map(({ proof }) => proof)).toEqual([null, null]);
    expect(createTicketFiles3(before)).toEqual([]);
    const record = await hold(nth(5));
    const log = await fixture.readLog();
    for (const [order, took] of [
      [kept, true],
      [stopped, false],
    ] as const) {
      const answer = await proofsOf(order, idOf(5));
      const files = createTicketFiles3(answer);
      expect(files.map(({ entryText }) => entryText)).toEqual(['nap1|3|1|100', 'nap2|4,5|2|200']);
      for (const file of files) {
        const verdict = verifyTicket3(file, record, fixture.pins, { log });
        expect([failuresOf(verdict), file.proof !== undefined]).toEqual([[], took]);
        // A file is shown to others.
        expect(JSON.stringify(file)).not.toContain(order.receipt.secret);
      }
      // The receipt stays what it was at the purchase.
      expect([answer.closed, answer.receipt]).toEqual([true, order.receipt]);
    }
  });

  it('and the receipt are given to its player alone', async () => {
    const { player, data, receipt } = await bought(6, 1);
    const ask = (who: typeof player, drawId: string, orderId = data.orderId) =>
      who.call(ticketProof, { orderId, drawId });
    const other = await fixture.buyer();
    const refused = await ask(other, idOf(6));
    expect([refused.code, JSON.stringify(refused)]).toEqual([
      errorCodes.orderNotFound,
      expect.not.stringContaining(receipt.secret),
    ]);
    expect((await ask(player, idOf(7))).code).toBe(errorCodes.orderNotFound);
    expect((await ask(player, idOf(6), randomUUID())).code).toBe(errorCodes.orderNotFound);
    expect((await ask(player, idOf(6))).data.receipt).toEqual(receipt);
    // Such as the page of the order needs to know.
    expect((await player.call(orderDetail, { orderId: data.orderId })).data.receiptVersion).toBe(3);
  });
});

test('an order has the version of its draws, and in draws of both versions it has secrets in all of them', async () => {
  const { base, beacon, node, stop } = await startNodeWithBeacon();
  const [first, second, third] = await findOpenDraws(node);
  const draw = assertPresent(first, 'a draw');
  await node.engine.draws.stop();
  const after = assertPresent(third, 'a draw').draws_at;
  // The draws after two of version 2 are committed by version 3.
  await base.pool.query('delete from draws where lottery_type = $1 and draws_at >= $2', [draw.lottery_type, after]);
  const later = await startTestNode(base.url, { BEACON_URL: beacon.url, PROOF_VERSION: '3' });
  await vi.waitFor(async () => {
    const { rows } = await base.pool.query('select from draws where lottery_type = $1 and proof_version = 3', [69]);
    expect(rows.length).toBeGreaterThan(0);
  }, 20_000);
  await later.engine.draws.stop();
  const order = async (draws: number) => {
    const player = await makePlayer(later, { verified: true, balance: 1_000n });
    const data = orderRequest(draw, await requestOrderId(player), [napEntry(1, 2)], { draws, nonce: newNonce() });
    const answer = await player.call(placeOrder, data);
    expect(answer.code).toBe(0);
    return { player, data, receipt: answer.data.receipt };
  };
  const [old, both] = [await order(2), await order(4)];
  expect([old.receipt.version, both.receipt.version]).toEqual([2, 3]);
  for (const [{ player, data }, version] of [
    [old, 2],
    [both, 3],
  ] as const) {
    expect((await player.call(orderDetail, data)).data.receiptVersion).toBe(version);
    // In a draw of version 2 a ticket has no file of version 3.
    const { data: proofs } = await player.call(ticketProof, { orderId: data.orderId, drawId: drawIdOf(draw) });
    expect([proofs.proofVersion, createTicketFiles3({ ...proofs, closed: true })]).toEqual([2, []]);
  }
  for (const { player, data } of [old, both])
    expect((await player.call(stopOrders, { requestId: randomUUID(), orderId: data.orderId })).code).toBe(0);
  expect((await old.player.call(placeInLog, old.data)).data).toEqual({ index: null });
  await node.engine.tlog.tick();
  const { rows } = await base.pool.query<{ text: string }>(
    `select convert_from(entry, 'UTF8') as text from tlog_entries order by index`,
  );
  const entries = rows.map(({ text }) => text);
  // Of each draw after the first.
  expect(entries.filter((text) => text.includes('"type":"stop"'))).toHaveLength(3);
  const named = asReceipt3(both.receipt).draws;
  expect(named.slice(0, 2).map(({ drawId }) => drawId)).toEqual([first, second].map((one) => one && drawIdOf(one)));
  for (const [i, { drawId, commitment }] of named.entries()) {
    const type = i < 2 ? '"type":"committed"' : '"type":"draw"';
    const committed = entries.filter((text) => text.includes(type) && text.includes(`"${drawId}"`));
    expect(committed.map((text) => sha256(Buffer.of(0), text).toString('hex'))).toEqual([commitment]);
  }
  expect(await findReceiptFaults(later)).toEqual([]);
  await later.stop();
  await stop();
});
