import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { stopOrders } from '#contract/orders/430033-stop-orders.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { findSellingDraws, moveClockTo, readDraw } from '#support/draws/draws.ts';
import { luckyDayEntry } from '#support/draws/raffle-fixture.ts';
import { startProof3Fixture, type Proof3Fixture } from '#support/orders/proof-3-fixture.ts';
import type { TestPlayer } from '#support/players/player.ts';
import { isDrawHeld, verifyRecord3, type Record3, type TicketList, type Winners3 } from '#verify/v3/index.ts';

/** The files of a draw as the server serves them, read by a verifier that shares no code with it. */
const FOREVER = 'public, max-age=31536000, immutable';
const MONTHS = 12;
let fixture: Proof3Fixture;
/** Draws of Lucky Day ahead: the one before, the one whose files are read, one that is cancelled. */
let before: DrawRow;
let draw: DrawRow;
let cancelled: DrawRow;
let drawId: string;

const get = (path: string, init?: RequestInit) => fetch(`${fixture.node.origin}/open/${path}`, init);
async function open<T>(path: string): Promise<T> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}
const statusOf = async (path: string): Promise<number> => (await get(path)).status;

const run = () => fixture.runDraws(luckyDay);
const moveTo = (moment: Date) => moveClockTo([fixture.node.engine], moment);

/** An order of Lucky Day with so many entries; its months go round. */
async function buy(player: TestPlayer, from: DrawRow, count: number, draws = 1): Promise<string> {
  const entries = Array.from({ length: count }, (_, i) => luckyDayEntry(1 + (i % MONTHS)));
  const price = 2_000 * count * draws;
  const data = await fixture.request(player, from, entries, { lotteryType: luckyDay.lotteryType, draws, price });
  await fixture.buy(player, data);
  return data.orderId;
}

beforeAll(async () => {
  fixture = await startProof3Fixture();
  const ahead = await findSellingDraws(fixture.base.db, luckyDay.lotteryType);
  // The first may close while orders are placed.
  [before, draw, cancelled] = [1, 2, 3].map((i) => assertPresent(ahead[i], 'a draw ahead')) as [
    DrawRow,
    DrawRow,
    DrawRow,
  ];
  drawId = drawIdOf(draw);
});
afterAll(() => fixture.stop());

describe('while it sells', () => {
  it('shows what is committed, with its place in the log once it has one', async () => {
    const entry = assertPresent(draw.commitment, 'a commitment').toString();
    await fixture.readLog();
    const shown = await open<{ commitment: { index: number } }>(`draws/${drawId}.json`);
    const { index } = shown.commitment;
    expect(shown).toEqual({ version: 3, drawId, state: draw.state, commitment: { index, entry } });
    expect((await fixture.entries())[index]).toEqual(JSON.parse(entry));
  });

  it('has neither a list nor winners', async () => {
    expect(await statusOf(`draws/${drawId}/tickets.json`)).toBe(404);
    expect(await statusOf(`draws/${drawId}/winners.json`)).toBe(404);
    expect(await statusOf('draws/61-010101/tickets.json')).toBe(404);
  });

  it('has its rules among the keys, as the commitment names them', async () => {
    const { rules } = await open<{ rules: Record<string, unknown> }>('keys.json');
    expect(rules).toEqual(JSON.parse(JSON.stringify(fixture.pins.rules)));
  });
});

describe('after it was drawn', () => {
  let record: Record3;
  let list: TicketList;
  let winners: Winners3;
  let listedAtClosing: TicketList;
  const SOLD = 5 + 20 + 3 + 2;

  beforeAll(async () => {
    const [a, b, c] = [await fixture.buyer(), await fixture.buyer(), await fixture.buyer()];
    await buy(a, draw, 5);
    await Promise.all([buy(b, draw, 20), buy(c, draw, 3)]);
    await buy(a, draw, 2);
    const stopped = await buy(c, before, 4, 2);
    const answer = await c.call(stopOrders, { requestId: randomUUID(), orderId: stopped });
    expect(answer.data.drawIds).toEqual([drawId]);
    for (const { closes_at: at } of [before, draw]) {
      await moveTo(at);
      await run();
    }
    listedAtClosing = await open(`draws/${drawId}/tickets.json`);
    expect(await statusOf(`draws/${drawId}/winners.json`)).toBe(404);
    const { closing } = await open<{ closing: { index: number; entry: string } }>(`draws/${drawId}.json`);
    expect((await fixture.entries())[closing.index]).toEqual(JSON.parse(closing.entry));
    const due = roundTime(draw.beacon, Number(assertPresent(draw.beacon_round, 'its round')));
    await moveTo(new Date(Math.max(due, draw.draws_at.getTime())));
    await run();
    expect((await readDraw(fixture.base.db, draw.id)).state).toBe('published');
    record = await open(`draws/${drawId}.json`);
    list = await open(`draws/${drawId}/tickets.json`);
    winners = await open(`draws/${drawId}/winners.json`);
  });

  it('is held, by all that there is to check', async () => {
    const verdict = verifyRecord3(record, fixture.pins, { list, winners, log: await fixture.readLog() });
    expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict.notChecked).toEqual([]);
    expect(isDrawHeld(verdict)).toBe(true);
  });

  it('lists what was sold, and the order that was stopped', () => {
    const items = list.batches.flatMap((batch) => batch.items);
    expect(items.map(({ leaves }) => leaves.length).toSorted((x, y) => x - y)).toEqual([2, 3, 4, 5, 20]);
    const { count, stopped, stake } = JSON.parse(record.closing.entry) as Record<string, number>;
    expect({ count, stopped, stake }).toEqual({ count: SOLD, stopped: 1, stake: SOLD * 2_000 });
    expect(listedAtClosing).toEqual(list);
  });

  it('opens the winners of the raffle', () => {
    expect(winners.winners.map(({ place }) => place)).toEqual(
      assertPresent(record.raffle, 'a raffle').winners.toSorted((x, y) => x - y),
    );
    expect(record.prizes).toHaveLength(5);
    expect(record.prizes.reduce((sum, tier) => sum + tier.winners, 0)).toBeGreaterThan(0);
  });

  it('has files that stay as they are', async () => {
    for (const path of ['tickets', 'winners'].map((name) => `draws/${drawId}/${name}.json`)) {
      const response = await get(path);
      expect(response.headers.get('cache-control')).toBe(FOREVER);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const tag = assertPresent(response.headers.get('etag') ?? undefined, 'a tag');
      expect((await get(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
    expect(await (await get(`draws/${drawId}/tickets.json`, { method: 'HEAD' })).text()).toBe('');
  });
});

test('a cancelled draw shows that it was, and why', async () => {
  expect(await cancelDraw(fixture.base.db, cancelled.id, 'no licence')).toMatchObject({ ok: true });
  const { cancelled_at: at, ...row } = await readDraw(fixture.base.db, cancelled.id);
  expect(await open(`draws/${drawIdOf(cancelled)}.json`)).toMatchObject({
    version: 3,
    state: 'cancelled',
    commitment: { entry: row.commitment?.toString() },
    cancelledAt: at?.toISOString(),
    reason: 'no licence',
  });
  expect(await statusOf(`draws/${drawIdOf(cancelled)}/tickets.json`)).toBe(404);
});
