import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { settleEntry } from '#games/rules/settle.ts';
import { assertPresent } from '#kernel/assert.ts';
import { runDrawStep, type DrawStep } from '#server/draw-engine/advance.ts';
import { loadRaffleOpenings } from '#server/draws/open-data/raffle-openings.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { loadWinViews, claimUnshownWins } from '#server/orders/wins/unshown-wins.ts';
import { verifyOpenings, verifyRecord, RULES, type Check, type Pins } from '#verify/index.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { insertOrder, readDraw, makeBuyer, runDueStep, type InsertedOrder } from '#support/draws/draws.ts';
import { DRAW_STEPS } from '#support/draws/draw-fixture.ts';
import { luckyDayEntry, createRaffleFixture, type RaffleFixture } from '#support/draws/raffle-fixture.ts';

const GAME = luckyDay.lotteryType;
const PRIZE = 1_000_000n;
let fixture: RaffleFixture;
beforeAll(async () => {
  fixture = await createRaffleFixture();
});
afterAll(() => fixture.stop());

const failed = (checks: readonly Check[]) => checks.filter(({ ok }) => !ok).map(({ name }) => name);
const readCarried = async (): Promise<number> =>
  (
    await fixture.base.db
      .selectFrom('draw_games')
      .select('raffle_carried')
      .where('lottery_type', '=', GAME)
      .executeTakeFirstOrThrow()
  ).raffle_carried;

const ticketsOf = (id: bigint) =>
  fixture.base.db.selectFrom('tickets').select(['order_id', 'entry_no', 'leaf']).where('draw_id', '=', id).execute();

/** The wins of each order: by its numbers one by one, and by the raffle's places among the sorted leaves. */
async function referenceWins(draw: DrawRow, bought: readonly InsertedOrder[]) {
  const leaves = (await ticketsOf(draw.id)).sort((a, b) => Buffer.compare(a.leaf, b.leaf));
  const raffled = (draw.raffle?.winners ?? []).map((place) => assertPresent(leaves[place], 'a ticket at its place'));
  return bought.flatMap(({ orderId, playerId, entries }) => {
    const matched = entries.flatMap((entry, i) => {
      const win = settleEntry(luckyDay, entry, assertPresent(draw.numbers, 'numbers'));
      return win ? [{ entry_no: i + 1, tier: win.tier, prize: win.prize }] : [];
    });
    const drawn = raffled.filter((one) => one.order_id === orderId);
    const won = [...matched, ...drawn.map(({ entry_no }) => ({ entry_no, tier: 0, prize: PRIZE }))];
    return won.map((one) => ({ order_id: orderId, player_id: playerId, ...one }));
  });
}

/** Expects the database to match the reference for a settled draw. */
async function expectSettled(draw: DrawRow, bought: readonly InsertedOrder[]): Promise<void> {
  const { db } = fixture.base;
  expect(draw.state).toBe('published');
  const expected = await referenceWins(draw, bought);
  const key = (win: { order_id: string; entry_no: number; tier: number }) =>
    `${win.order_id}#${win.entry_no}#${win.tier}`;
  const sorted = <T extends Parameters<typeof key>[0]>(wins: readonly T[]) =>
    wins.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  const wins = await db
    .selectFrom('wins')
    .select(['order_id', 'player_id', 'entry_no', 'tier', 'prize'])
    .where('draw_id', '=', draw.id)
    .execute();
  expect(sorted(wins)).toEqual(sorted(expected));

  for (const { orderId } of bought) {
    const mine = expected.filter((win) => win.order_id === orderId);
    const sum = mine.reduce((total, { prize }) => total + prize, 0n);
    const order = await db
      .selectFrom('order_draws')
      .select(['state', 'prize'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual(sum > 0n ? { state: 3, prize: sum } : { state: 1, prize: null });
    const unshown = await db.selectFrom('unshown_wins').select('prize').where('order_id', '=', orderId).execute();
    expect(unshown).toEqual(sum > 0n ? [{ prize: sum }] : []);
    const paid = await db
      .selectFrom('transfers')
      .select(['amount', 'kind'])
      .where('reference', '=', orderId)
      .where('draw_id', '=', draw.id)
      .where('kind', '<>', 'stake')
      .execute();
    expect(paid).toEqual(sum > 0n ? [{ amount: sum, kind: 'prize' }] : []);
  }
  const tiers = await db
    .selectFrom('draw_tiers')
    .selectAll()
    .where('draw_id', '=', draw.id)
    .where('tier', '=', 0)
    .execute();
  const winners = BigInt(draw.raffle?.winners.length ?? 0);
  expect(tiers).toEqual(winners > 0n ? [{ draw_id: draw.id, play: 0, tier: 0, winners, amount: winners * PRIZE }] : []);
  expect(await checkLedger(db)).toEqual([]);
}

/** Expects the verifier to accept the record and its openings. */
async function expectProved(draw: DrawRow): Promise<void> {
  const record = JSON.parse(JSON.stringify(draw.record)) as unknown;
  const pins: Pins = { operatorKey: fixture.nodes[0].operator.key.publicKey, beacon: draw.beacon, rules: RULES };
  expect(failed(verifyRecord(record, pins))).toEqual([]);
  const openings = await loadRaffleOpenings(fixture.nodes[0].handle, draw);
  expect(failed(verifyOpenings(JSON.parse(JSON.stringify(openings)), record, pins))).toEqual([]);
}

/** Runs a draw with a number of tickets, two of each order. */
async function runDrawWith(tickets: number): Promise<{ draw: DrawRow; bought: InsertedOrder[] }> {
  const draw = await fixture.nextDraw();
  const bought: InsertedOrder[] = [];
  for (let left = tickets; left > 0; left -= 2) {
    const entries = Array.from({ length: Math.min(2, left) }, (_, i) => luckyDayEntry(((left + i) % 12) + 1));
    bought.push(await insertOrder(fixture.base.db, [draw], await makeBuyer(fixture.base.db), entries, luckyDay));
  }
  return { draw: await fixture.finish(draw), bought };
}

describe("a raffle's openings", () => {
  it('are computed once for concurrent and later requests', async () => {
    const { draw } = await runDrawWith(9);
    const read = () => loadRaffleOpenings(fixture.nodes[0].handle, draw);
    const [one, two] = await Promise.all([read(), read()]);
    expect(one?.winners.length).toBeGreaterThan(0);
    expect(two).toBe(one);
    expect(await read()).toBe(one);
    expect(await loadRaffleOpenings(fixture.nodes[1].handle, draw)).toEqual(one);
    // An unpublished draw has none, and is not cached.
    expect(await loadRaffleOpenings(fixture.nodes[0].handle, { ...draw, state: 'settled' })).toBeUndefined();
  });
});

describe('the raffle', () => {
  it('gives each ticket at most one prize, and carries the rest to the next draw', async () => {
    let left = 0;
    for (const tickets of [0, 1, 2, 3, 5, 9, 5]) {
      const { draw, bought } = await runDrawWith(tickets);
      const given = Math.min(tickets, 3 + left);
      expect(draw.raffle).toMatchObject({ carried: left, prizes: 3 + left });
      expect(new Set(draw.raffle?.winners).size).toBe(given);
      expect(draw.record?.raffle).toEqual(draw.raffle);
      left = 3 + left - given;
      expect(await readCarried()).toBe(left);
      await expectSettled(draw, bought);
      await expectProved(draw);
    }
    expect(left).toBe(0);
  });

  it('pays an entry that also wins by its numbers both prizes in one sum', async () => {
    for (let i = 0; i < 3; i++) await runDrawWith(0);
    const draw = await fixture.nextDraw();
    // Nine carried prizes and three new ones: all twelve entries win, and one of them has the month.
    const everyMonth = Array.from({ length: 12 }, (_, i) => luckyDayEntry(i + 1));
    const bought = await insertOrder(fixture.base.db, [draw], await makeBuyer(fixture.base.db), everyMonth, luckyDay);
    const done = await fixture.finish(draw, fixture.nodes[1]);
    expect(done.raffle?.winners).toHaveLength(12);
    const wins = await fixture.base.db.selectFrom('wins').selectAll().where('draw_id', '=', done.id).execute();
    const month = assertPresent(done.numbers?.[1]?.[0], 'a month');
    expect(wins.filter(({ entry_no }) => entry_no === month).map(({ tier }) => tier > 0)).toHaveLength(2);
    await expectSettled(done, [bought]);
    await expectProved(done);
    // The player sees what each entry won by; numbers that won nothing are not marked.
    const { wins: unshown } = await claimUnshownWins(fixture.base.db, bought.playerId);
    const [view] = await loadWinViews(fixture.base.db, bought.playerId, unshown);
    expect(view?.entriesCount).toBe(12);
    const [best, ...others] = view?.entries ?? [];
    expect(best?.picks[1]).toEqual([month]);
    expect(best?.hits).toContain(month);
    for (const one of [best, ...others])
      expect(one?.raffle).toEqual({ luckyId: expect.stringMatching(/^[A-Z]{2}\d{7}$/), prize: Number(PRIZE) });
    expect(best?.prize).toBeGreaterThan(Number(PRIZE));
    expect(others.map(({ prize, hits }) => ({ prize, hits }))).toEqual(
      [1, 2].map(() => ({ prize: Number(PRIZE), hits: [] })),
    );
  });

  it('is drawn and paid once after a crash at any step, by any node', async () => {
    for (let died = 0; died <= DRAW_STEPS.length; died++) {
      const draw = await fixture.nextDraw();
      const bought = [];
      for (const month of [3, 9])
        bought.push(
          await insertOrder(
            fixture.base.db,
            [draw],
            await makeBuyer(fixture.base.db),
            [luckyDayEntry(month), luckyDayEntry(month + 1)],
            luckyDay,
          ),
        );
      await fixture.afterClose(draw);
      const did: DrawStep[] = [];
      for (const [i] of DRAW_STEPS.entries()) {
        const ctx = { ...fixture.nodes[i < died ? 0 : 1].draws.ctx, winsAtOnce: 1 };
        if (did.at(-1) === 'publish-root') await fixture.afterRound(draw.id);
        // Three of four tickets win: both orders are paid, each in its own transaction.
        const step = await runDueStep(ctx, draw.id);
        did.push(assertPresent(step, `step ${i} after a death at ${died}`));
      }
      const done = await readDraw(fixture.base.db, draw.id);
      expect(done.raffle?.winners).toHaveLength(3);
      await expectSettled(done, bought);
    }
  });

  it('is drawn once, even if its steps are repeated', async () => {
    const { draw } = await runDrawWith(4);
    const before = await readCarried();
    const steps: DrawStep[] = ['draw-numbers', 'find-wins', 'pay-wins', 'publish-record'];
    for (const step of steps) expect(await runDrawStep(fixture.nodes[1].draws.ctx, step, draw)).toBe(false);
    expect(await readCarried()).toBe(before);
    expect(await readDraw(fixture.base.db, draw.id)).toEqual(draw);
  });

  let steps: Promise<(DrawStep | undefined)[]>;
  it('two concurrent draws carry prizes as if drawn one after the other', async () => {
    const first = await fixture.nextDraw();
    await fixture.afterClose(first);
    const second = await fixture.nextDraw();
    await fixture.afterClose(second);
    for (const { id } of [first, second])
      for (const step of ['close', 'publish-root'] as const)
        expect(await runDueStep(fixture.nodes[0].draws.ctx, id)).toBe(step);
    await fixture.afterRound(second.id);
    const before = await readCarried();
    // A third transaction locks the game's row, so both wait there with the values read before.
    const { db } = fixture.base;
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('draw_games').select('lottery_type').where('lottery_type', '=', GAME).forUpdate().execute();
      const both = [first, second].map(({ id }, i) =>
        runDueStep(assertPresent(fixture.nodes[i], 'a node').draws.ctx, id),
      );
      const waiting = async () =>
        (
          await sql<{
            n: number;
          }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            db,
          )
        ).rows[0]?.n;
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      steps = Promise.all(both);
    });
    expect(await steps).toEqual(['draw-numbers', 'draw-numbers']);
    const raffles = await Promise.all([first, second].map(async ({ id }) => (await readDraw(db, id)).raffle));
    expect(raffles.map((raffle) => raffle?.carried).sort((a = 0, b = 0) => a - b)).toEqual([before, before + 3]);
    expect(await readCarried()).toBe(before + 6);
  });

  it('draws tickets by the places of their leaves among many', async () => {
    const draw = await fixture.nextDraw();
    const entries = (n: number) =>
      Array.from({ length: 20 }, (_, i) => luckyDayEntry(((n + i) % 12) + 1, [1, 2, 3, 4, 5, 7 + n]));
    const buyer = await makeBuyer(fixture.base.db, 10_000_000n);
    const bought = [];
    for (let n = 0; n < 20; n++) bought.push(await insertOrder(fixture.base.db, [draw], buyer, entries(n), luckyDay));
    const done = await fixture.finish(draw);
    expect(Math.max(...(done.raffle?.winners ?? []))).toBeGreaterThan(30);
    await expectSettled(done, bought);
    await expectProved(done);
  });
});
