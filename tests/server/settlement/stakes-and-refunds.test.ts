import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { cancelDraw, resumeSales, suspendSales } from '#server/draws/draw-sales.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { insertOrder, readDraw, makeBuyer, findSellingDraws, runDueStep } from '#support/draws/draws.ts';
import {
  createDrawFixture,
  ENTRY_PER_NUMBER,
  ENTRY_PER_NUMBER_WIN,
  expectLedgerBalanced,
  quickFiveEntry,
  readWallet,
  expectedWins,
  type DrawFixture,
} from '#support/draws/draw-fixture.ts';

const GAME = quickFive.lotteryType;
let fixture: DrawFixture;
beforeAll(async () => {
  fixture = await createDrawFixture({ GRAND_PRIZE_AMOUNT: '100' });
});
afterAll(() => fixture.stop());

describe('consecutive orders', () => {
  it('move each later stake to sales at the close of its draw', async () => {
    await fixture.nodes[0].draws.tick();
    const [first, second] = await findSellingDraws(fixture.base.db);
    const draws = [assertPresent(first, 'a draw'), assertPresent(second, 'another')];
    const buyer = await makeBuyer(fixture.base.db);
    await insertOrder(fixture.base.db, draws, buyer, [quickFiveEntry('nap1', 1)]);
    const due = () =>
      fixture.base.db
        .selectFrom('transfers')
        .select(['draw_id', 'amount'])
        .where('kind', '=', 'advance-due')
        .where(
          'draw_id',
          'in',
          draws.map(({ id }) => id),
        )
        .execute();
    await fixture.finish(assertPresent(draws[0], 'it').id);
    expect(await due()).toEqual([]);
    await fixture.finish(assertPresent(draws[1], 'it').id);
    expect(await due()).toEqual([{ draw_id: draws[1]?.id, amount: 100n }]);
    await expectLedgerBalanced(fixture);
  });
});

describe('cancelling', () => {
  it('refunds every stake to its bucket, wherever it is held', async () => {
    await fixture.nodes[0].draws.tick();
    const [first, second] = await findSellingDraws(fixture.base.db);
    const draws = [assertPresent(first, 'a draw'), assertPresent(second, 'another')];
    const later = assertPresent(draws[1], 'it');
    const buyer = await makeBuyer(fixture.base.db, 1_000n);
    await insertOrder(fixture.base.db, draws, buyer, [quickFiveEntry('nap1', 1), quickFiveEntry('nap1', 2)]);
    await insertOrder(fixture.base.db, [later], buyer, [quickFiveEntry('nap1', 3)]);
    expect((await readWallet(fixture, buyer)).deposited).toBe(500n);
    expect(await cancelDraw(fixture.base.db, later.id, 'test')).toEqual({ ok: true, value: null });
    await Promise.all(fixture.nodes.map((node) => node.draws.tick()));
    expect((await readWallet(fixture, buyer)).deposited).toBe(800n);
    const states = await fixture.base.db
      .selectFrom('order_draws')
      .select(['draw_id', 'state'])
      .where('player_id', '=', buyer)
      .orderBy('draw_id')
      .execute();
    expect(states.map(({ state }) => state)).toEqual([1, 6, 6]);
    const told = await fixture.base.db
      .selectFrom('notifications')
      .select(['kind', 'category', 'params'])
      .where('player_id', '=', buyer)
      .orderBy('params')
      .execute();
    const refund = (amount: number) => ({ lotteryType: 69, draw: later.phase, amount, count: 1, reason: 'operator' });
    expect(told).toEqual(
      [100, 200].map((amount) => ({ kind: 'drawCancelled', category: 'system', params: refund(amount) })),
    );
    expect((await readDraw(fixture.base.db, later.id)).refunded_at).not.toBeNull();
    expect(await cancelDraw(fixture.base.db, later.id, 'again')).toEqual({ ok: false, error: 'cancelled' });
    await expectLedgerBalanced(fixture);
  });

  it('takes an advance stake from sales once its draw has closed', async () => {
    await fixture.nodes[0].draws.tick();
    const [first, second] = await findSellingDraws(fixture.base.db);
    const [early, late] = [assertPresent(first, 'a draw'), assertPresent(second, 'another')];
    const buyer = await makeBuyer(fixture.base.db, 1_000n);
    await insertOrder(fixture.base.db, [early, late], buyer, [quickFiveEntry('nap1', 1)]);
    await fixture.afterClose(late);
    expect(await runDueStep(fixture.nodes[0].draws.ctx, late.id)).toBe('close');
    expect((await cancelDraw(fixture.base.db, late.id, 'test')).ok).toBe(true);
    await fixture.nodes[1].draws.tick();
    expect((await readWallet(fixture, buyer)).deposited).toBe(900n);
    await expectLedgerBalanced(fixture);
  });

  it('is possible after the close, but not after the root is public', async () => {
    const draw = await fixture.nextDraw();
    const buyer = await makeBuyer(fixture.base.db, 1_000n);
    await insertOrder(fixture.base.db, [draw], buyer, [quickFiveEntry('nap1', 1)]);
    await fixture.afterClose(draw);
    expect(await runDueStep(fixture.nodes[0].draws.ctx, draw.id)).toBe('close');
    expect((await cancelDraw(fixture.base.db, draw.id, 'test')).ok).toBe(true);
    await fixture.nodes[0].draws.tick();
    expect((await readWallet(fixture, buyer)).deposited).toBe(1_000n);
    const other = await fixture.nextDraw();
    await fixture.afterClose(other);
    await advanceDraw(fixture.nodes[0].draws.ctx, other.id);
    expect(await cancelDraw(fixture.base.db, other.id, 'test')).toEqual({ ok: false, error: 'published' });
    await expect(
      sql`update draws set state = 'cancelled', cancelled_at = product_now() where id = ${other.id}`.execute(
        fixture.base.db,
      ),
    ).rejects.toThrow();
    expect((await fixture.finish(other.id)).state).toBe('published');
  });
});

describe('grand prizes', () => {
  it('are to be claimed; smaller prizes of the same order are paid into the wallet', async () => {
    const draw = await fixture.nextDraw();
    const buyer = await makeBuyer(fixture.base.db);
    // Here AED 100 is a grand prize: 185 fils × 50 with nap1 stays below, 4.65 × 50 with nap2 exceeds it.
    const pairs = Array.from({ length: 10 }, (_, i) => ({ ...quickFiveEntry('nap2', i + 1, i + 2), multiple: 50 }));
    const bought = await insertOrder(fixture.base.db, [draw], buyer, [...pairs, ...ENTRY_PER_NUMBER]);
    const done = await fixture.finish(draw.id, fixture.nodes[1]);
    const wins = expectedWins(done, bought);
    const grand = wins.filter(({ prize }) => prize >= 10_000n).reduce((sum, { prize }) => sum + prize, 0n);
    const small = wins.filter(({ prize }) => prize < 10_000n).reduce((sum, { prize }) => sum + prize, 0n);
    expect((await readWallet(fixture, buyer)).winnings).toBe(small);
    const claims = await sql<{
      amount: bigint;
    }>`select coalesce(sum(amount), 0)::bigint as amount from transfers where kind = 'grand-prize' and draw_id = ${draw.id} and credit = 3`.execute(
      fixture.base.db,
    );
    expect(claims.rows[0]?.amount).toBe(grand);
    const order = await fixture.base.db
      .selectFrom('order_draws')
      .selectAll()
      .where('order_id', '=', bought.orderId)
      .executeTakeFirstOrThrow();
    expect([order.state, order.prize]).toEqual([grand > 0n ? 7 : 3, grand + small]);
    const told = await fixture.base.db
      .selectFrom('notifications')
      .select(['kind', sql<string>`params->>'amount'`.as('amount')])
      .where('player_id', '=', buyer)
      .orderBy('kind')
      .execute();
    const toldOf = (kind: string, amount: bigint) => (amount > 0n ? [{ kind, amount: String(amount) }] : []);
    expect(told).toEqual([...toldOf('grandPrize', grand), ...toldOf('win', small)]);
    await expectLedgerBalanced(fixture);
  });
});

describe('the ledger check', () => {
  const back = new Error('rolled back');
  it.each([
    [
      'a grand prize without money set aside',
      `insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at)
       values ('00000000-0000-8000-8000-000000000001', 1, 1001, 10000000, now(), now() + interval '1 day')`,
      { what: 'grand prize of order 00000000-0000-8000-8000-000000000001 draw 1', expected: 0n, actual: 10_000_000n },
    ],
    [
      'a grand prize that was paid without a transfer',
      `insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at, state, claimed_at, paid_at, payment_reference)
       values ('00000000-0000-8000-8000-000000000001', 1, 1001, 700, now(), now() + interval '1 day', 14, now(), now(), 'FT1')`,
      { what: 'grand prize of order 00000000-0000-8000-8000-000000000001 draw 1 paid', expected: 0n, actual: 700n },
    ],
    [
      'a grand prize that was forfeited without a transfer',
      `insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at, state, expired_at)
       values ('00000000-0000-8000-8000-000000000001', 1, 1001, 700, now() - interval '2 days', now(), 15, now())`,
      {
        what: 'grand prize of order 00000000-0000-8000-8000-000000000001 draw 1 forfeited',
        expected: 0n,
        actual: 700n,
      },
    ],
    [
      'carried raffle prizes without a draw that left them',
      'update draw_games set raffle_carried = 2 where lottery_type = 61',
      { what: 'carried raffle prizes of 61', expected: 0n, actual: 2n },
    ],
  ])('finds %s', async (_, fault, found) => {
    await fixture.base.db
      .transaction()
      .execute(async (tx) => {
        await sql.raw(fault).execute(tx);
        expect(await checkLedger(tx)).toContainEqual(found);
        throw back;
      })
      .catch((error: unknown) => expect(error).toBe(back));
  });
});

describe('suspended sales', () => {
  it('stop at once, resume, and do not affect orders already placed', async () => {
    const draw = await fixture.nextDraw();
    const buyer = await makeBuyer(fixture.base.db);
    await insertOrder(fixture.base.db, [draw], buyer, ENTRY_PER_NUMBER);
    expect(await suspendSales(fixture.base.db, GAME, 'storm', 'now')).toBe(true);
    expect(await suspendSales(fixture.base.db, GAME, 'storm', 'now')).toBe(false);
    expect(await findSellingDraws(fixture.base.db)).toEqual([]);
    const done = await fixture.finish(draw.id);
    expect(done.state).toBe('published');
    expect((await readWallet(fixture, buyer)).winnings).toBe(ENTRY_PER_NUMBER_WIN);
    expect(await resumeSales(fixture.base.db, GAME)).toBe(true);
    await fixture.nodes[0].draws.tick();
    expect((await findSellingDraws(fixture.base.db)).length).toBe(60);
  });

  it('stop after the current draw', async () => {
    const draw = await fixture.nextDraw();
    expect(draw.state).toBe('open');
    await suspendSales(fixture.base.db, GAME, 'storm', 'after-draw');
    expect((await findSellingDraws(fixture.base.db)).map(({ id }) => id)).toEqual([draw.id]);
    await fixture.afterClose(draw);
    await fixture.nodes[0].draws.tick();
    const game = await fixture.base.db
      .selectFrom('draw_games')
      .select('sales')
      .where('lottery_type', '=', GAME)
      .executeTakeFirstOrThrow();
    expect(game.sales).toBe('suspended');
    await resumeSales(fixture.base.db, GAME);
  });
});
