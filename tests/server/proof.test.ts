import { afterAll, beforeAll, expect, test } from 'vitest';
import { ticketsOf } from '../../src/islands/verify/files.ts';
import { orderId as askOrderId } from '../../src/lib/contract/orders/101071-order-id.ts';
import { placeOrder } from '../../src/lib/contract/orders/101101-place-order.ts';
import { ticketProof } from '../../src/lib/contract/orders/430032-ticket-proof.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import {
  RULES,
  verifyRecord,
  verifyTicket,
  type Check,
  type DrawRecord,
  type Pins,
  type Ticket,
} from '../../src/lib/verify/index.ts';
import { dueAt } from '../../src/server/draws/rounds.ts';
import { nameOf } from '../../src/server/draws/rows.ts';
import { testBeacon } from '../support/beacon.ts';
import { testDatabase } from '../support/database.ts';
import { drawById, moveClockTo, sellingDraws } from '../support/draws.ts';
import { testNode } from '../support/node.ts';
import { makePlayer } from '../support/player.ts';
import { changedOnce } from '../support/tampering.ts';

/** What the drawer makes, read by the verifier: two codes from one page (docs/draw-proof.md). */
const database = await testDatabase();
const beacon = await testBeacon();
const node = await testNode(database.url, { BEACON_URL: beacon.url });
const { engine } = node;

let record: DrawRecord;
let tickets: Ticket[];
let pins: Pins;

const open = async <T>(path: string): Promise<T> => (await fetch(`${node.origin}${path}`)).json() as Promise<T>;
const failed = (checks: readonly Check[]) => checks.filter((check) => !check.ok).map((check) => check.name);

beforeAll(async () => {
  await engine.draws.stop(); // each step below is made by hand
  await engine.draws.tick();
  // The first may close while the orders are placed.
  const draw = present((await sellingDraws(database.db))[1], 'a draw on sale');
  const drawId = nameOf(draw);
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
  const closed = await drawById(database.db, draw.id);
  const due = dueAt(closed.beacon, Number(present(closed.beacon_round, 'a round')));
  await moveClockTo([engine], new Date(Math.max(due, draw.draws_at.getTime())));
  await engine.draws.tick();
  record = await open<DrawRecord>(`/open/draws/${drawId}.json`);
  const keys = await open<Omit<Pins, 'rules'>>('/open/keys.json');
  pins = { ...keys, rules: RULES };
  tickets = ticketsOf((await player.call(ticketProof, { orderId: order, drawId })).data);
});

afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await database.drop();
});

test('a draw as published holds, with fourteen tickets in it', () => {
  expect(failed(verifyRecord(record, pins))).toEqual([]);
  expect(record.tickets.count).toBe(14);
});

test('each ticket of an order is in the draw', () => {
  expect(tickets).toHaveLength(2);
  for (const ticket of tickets) expect(failed(verifyTicket(ticket, record, pins))).toEqual([]);
});

test('one changed character anywhere in the record fails', () => {
  const held = [...changedOnce(record)]
    .filter(([, made]) => failed(verifyRecord(made, pins)).length === 0)
    .map(([at]) => at);
  expect(held).toEqual([]);
});

test('one changed character anywhere in a ticket fails', () => {
  const ticket = present(tickets[0], 'a ticket');
  const held = [...changedOnce(ticket)]
    .filter(([, made]) => failed(verifyTicket(made, record, pins)).length === 0)
    .map(([at]) => at);
  expect(held).toEqual([]);
});

test('a round older than the sealed tickets is refused, whatever is signed', () => {
  expect(
    failed(verifyRecord({ ...record, beacon: { ...record.beacon, round: record.beacon.round - 1 } }, pins)),
  ).toContain('round');
});
