import { afterAll, beforeAll, expect, test } from 'vitest';
import { toTicketFiles } from '#islands/verify/sources/evidence.ts';
import { orderId as askOrderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { assertPresent } from '#kernel/assert.ts';
import {
  RULES,
  verifyRecord,
  verifyTicket,
  type Check,
  type DrawRecord,
  type Pins,
  type Ticket,
} from '#verify/index.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { startTestBeacon } from '#support/providers/beacon.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { readDraw, moveClockTo, findSellingDraws } from '#support/draws/draws.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer } from '#support/players/player.ts';
import { singleChanges } from '#support/proof/tampering.ts';

/** Draws made by the server, checked by the verifier: two implementations of docs/draw-proof-2.md. */
const database = await createTestDatabase();
const beacon = await startTestBeacon();
const node = await startTestNode(database.url, { BEACON_URL: beacon.url });
const { engine } = node;

let record: DrawRecord;
let tickets: Ticket[];
let pins: Pins;

const open = async <T>(path: string): Promise<T> => (await fetch(`${node.origin}${path}`)).json() as Promise<T>;
const failed = (checks: readonly Check[]) => checks.filter((check) => !check.ok).map((check) => check.name);

beforeAll(async () => {
  await engine.draws.stop(); // the tests run each step themselves
  await engine.draws.tick();
  // The first draw may close while the orders are placed.
  const draw = assertPresent((await findSellingDraws(database.db))[1], 'a draw on sale');
  const drawId = drawIdOf(draw);
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  for (let i = 0; i < 7; i++) {
    const id = (await player.call(askOrderId, { type: 1 })).data.orderId;
    const entries = [
      { play: 'nap4', picks: [[1, 4, 7, 9]], multiple: 2 },
      { play: 'predict3', picks: [[3], [7], [11]], multiple: 1 },
    ];
    const answer = await player.call(placeOrder, {
      orderId: id,
      lotteryType: 69,
      entries,
      draws: 1,
      drawId,
      price: 300,
    });
    expect(answer.code).toBe(0);
  }
  const order = (await database.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id;
  await moveClockTo([engine], draw.closes_at);
  await engine.draws.tick();
  const closed = await readDraw(database.db, draw.id);
  const due = roundTime(closed.beacon, Number(assertPresent(closed.beacon_round, 'a round')));
  await moveClockTo([engine], new Date(Math.max(due, draw.draws_at.getTime())));
  await engine.draws.tick();
  record = await open<DrawRecord>(`/open/draws/${drawId}.json`);
  const keys = await open<Omit<Pins, 'rules'>>('/open/keys.json');
  pins = { ...keys, rules: RULES };
  tickets = toTicketFiles((await player.call(ticketProof, { orderId: order, drawId })).data);
});

afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await database.drop();
});

test('a published draw with fourteen tickets is valid', () => {
  expect(failed(verifyRecord(record, pins))).toEqual([]);
  expect(record.tickets.count).toBe(14);
});

test('each ticket of an order is in the draw', () => {
  expect(tickets).toHaveLength(2);
  for (const ticket of tickets) expect(failed(verifyTicket(ticket, record, pins))).toEqual([]);
});

test('a change of any character of the record fails', () => {
  const held = [...singleChanges(record)]
    .filter(([, made]) => failed(verifyRecord(made, pins)).length === 0)
    .map(([at]) => at);
  expect(held).toEqual([]);
});

test('a change of any character of a ticket fails', () => {
  const ticket = assertPresent(tickets[0], 'a ticket');
  const held = [...singleChanges(ticket)]
    .filter(([, made]) => failed(verifyTicket(made, record, pins)).length === 0)
    .map(([at]) => at);
  expect(held).toEqual([]);
});

test('a round from before the root is refused, whatever its signature', () => {
  expect(
    failed(verifyRecord({ ...record, beacon: { ...record.beacon, round: record.beacon.round - 1 } }, pins)),
  ).toContain('round');
});
