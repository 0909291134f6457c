import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { luckyDay } from '#games/lucky-day/index.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { insertOrder, makeBuyer, runDueStep } from '#support/draws/draws.ts';
import { luckyDayEntry, createRaffleFixture, type RaffleFixture } from '#support/draws/raffle-fixture.ts';

const GAME = luckyDay.lotteryType;
const PRIZE = 1_000_000n;
let fixture: RaffleFixture;
beforeAll(async () => {
  fixture = await createRaffleFixture();
});
afterAll(() => fixture.stop());

describe('the database refuses', () => {
  it('a raffle that changes, or that is set apart from the numbers', async () => {
    const { db } = fixture.base;
    const sold = await fixture.nextDraw();
    await insertOrder(db, [sold], await makeBuyer(db), [luckyDayEntry(1), luckyDayEntry(2)], luckyDay);
    const draw = await fixture.finish(sold);
    const other = JSON.stringify({ carried: 0, prizes: 3, winners: [1, 0] });
    const set = (id: bigint, to: string | null) =>
      sql`update draws set raffle = ${to}::jsonb where id = ${id}`.execute(db);
    await expect(set(draw.id, other)).rejects.toThrow('does not change');
    await expect(set(draw.id, null)).rejects.toThrow('does not change');
    const waiting = await fixture.nextDraw();
    await expect(set(waiting.id, other)).rejects.toThrow('violates check constraint');
    // Drawn, but not published: the raffle is fixed together with the numbers.
    await fixture.afterClose(waiting);
    for (const step of ['close', 'publish-root'] as const)
      expect(await runDueStep(fixture.nodes[0].draws.ctx, waiting.id)).toBe(step);
    await fixture.afterRound(waiting.id);
    expect(await runDueStep(fixture.nodes[0].draws.ctx, waiting.id)).toBe('draw-numbers');
    await expect(set(waiting.id, other)).rejects.toThrow('does not change');
    await expect(
      sql`update draw_games set raffle_carried = -1 where lottery_type = ${GAME}`.execute(db),
    ).rejects.toThrow();
  });

  it('a raffle prize for a ticket outside the draw, and pays nobody', async () => {
    const draw = await fixture.nextDraw();
    const bought = await insertOrder(
      fixture.base.db,
      [draw],
      await makeBuyer(fixture.base.db),
      [luckyDayEntry(1), luckyDayEntry(2)],
      luckyDay,
    );
    await fixture.afterClose(draw);
    for (const step of ['close', 'publish-root'] as const)
      expect(await runDueStep(fixture.nodes[0].draws.ctx, draw.id)).toBe(step);
    await fixture.afterRound(draw.id);
    expect(await runDueStep(fixture.nodes[0].draws.ctx, draw.id)).toBe('draw-numbers');
    await sql`alter table tickets rename to tickets_away`.execute(fixture.base.db);
    await sql`create view tickets as select * from tickets_away where order_id <> ${sql.lit(bought.orderId)} or entry_no = 1`.execute(
      fixture.base.db,
    );
    await expect(runDueStep(fixture.nodes[0].draws.ctx, draw.id)).rejects.toThrow('is a ticket of its draw');
    await sql`drop view tickets`.execute(fixture.base.db);
    await sql`alter table tickets_away rename to tickets`.execute(fixture.base.db);
    const wins = await fixture.base.db.selectFrom('wins').select('tier').where('draw_id', '=', draw.id).execute();
    expect(wins).toEqual([]);
    expect(await runDueStep(fixture.nodes[0].draws.ctx, draw.id)).toBe('find-wins');
  });
});

describe('a raffle prize above the grand prize limit', () => {
  it("is to be claimed together with the order's other prizes", async () => {
    const strict = await createRaffleFixture({ GRAND_PRIZE_AMOUNT: '10000' });
    const draw = await strict.nextDraw();
    const { db } = strict.base;
    const bought = await insertOrder(db, [draw], await makeBuyer(db), [luckyDayEntry(1), luckyDayEntry(2)], luckyDay);
    const done = await strict.finish(draw, strict.nodes[1]);
    expect(done.raffle?.winners).toHaveLength(2);
    const order = await db
      .selectFrom('order_draws')
      .selectAll()
      .where('order_id', '=', bought.orderId)
      .executeTakeFirstOrThrow();
    expect([order.state, (order.prize ?? 0n) >= 2n * PRIZE]).toEqual([7, true]);
    const claims = await db.selectFrom('grand_prizes').selectAll().where('order_id', '=', bought.orderId).execute();
    expect(claims.map(({ amount, state }) => [amount, state])).toEqual([[2n * PRIZE, 12]]);
    expect(await checkLedger(db)).toEqual([]);
    await strict.stop();
  });
});
