import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from '../../src/lib/kernel/assert.ts';
import { settleEntry } from '../../src/lib/games/settle.ts';
import { quickFive } from '../../src/lib/games/quick-five/index.ts';
import type { Entry } from '../../src/lib/games/game.ts';
import { advance, runStep, standing, dueStep, stepOnce, type Step } from '../../src/server/draws/advance.ts';
import { canonicalHash, type Canonical } from '../../src/server/draws/canonical.ts';
import { drawNumbers } from '../../src/server/draws/generator.ts';
import { dueAt } from '../../src/server/draws/rounds.ts';
import type { DrawRow } from '../../src/server/draws/rows.ts';
import { cancelDraw, resumeSales, suspendSales } from '../../src/server/draws/sales.ts';
import type { Engine } from '../../src/server/engine.ts';
import { testBeacon, type TestBeacon } from '../support/beacon.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { buy, drawById, makeBuyer, moveClockTo, sellingDraws, stillEngine, type Bought } from '../support/draws.ts';

const GAME = quickFive.lotteryType;
const nap = (key: string, ...numbers: number[]): Entry => ({ play: key, picks: [numbers], multiple: 1 });
/** Two of eleven entries win whatever falls: five of the eleven numbers are drawn. */
const EVERY_NUMBER = Array.from({ length: 11 }, (_, i) => nap('nap1', i + 1));

let base: TestDatabase;
let beacon: TestBeacon;
let nodes: [Engine, Engine];
const [A, B] = [0, 1] as const;

beforeAll(async () => {
  base = await testDatabase();
  beacon = await testBeacon();
  nodes = [await stillEngine(base.url, beacon.url), await stillEngine(base.url, beacon.url, { GRAND_PRIZE_AMOUNT: '100' })];
  await Promise.all(nodes.map((node) => node.draws.tick()));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await beacon.stop();
  await base.drop();
});

const afterClose = (draw: DrawRow) => moveClockTo(nodes, draw.closes_at);
async function afterRound(id: bigint): Promise<void> {
  const draw = await drawById(base.db, id);
  const due = dueAt(draw.beacon, Number(present(draw.beacon_round, 'a round')));
  await moveClockTo(nodes, new Date(Math.max(due, draw.draws_at.getTime())));
}
/** From sales to the published record, on one node. */
async function finish(id: bigint, node: Engine = nodes[A]): Promise<DrawRow> {
  const draw = await drawById(base.db, id);
  if (draw.state !== 'closed') await afterClose(draw);
  // Draws before it are due as well, and its record waits for theirs.
  await node.draws.tick();
  await afterRound(id);
  await node.draws.tick();
  return drawById(base.db, id);
}
const nextDraw = async (): Promise<DrawRow> => {
  await nodes[A].draws.tick();
  return present((await sellingDraws(base.db))[0], 'a draw on sale');
};
const winningsOf = async (playerId: bigint) =>
  (await base.db.selectFrom('wallets').selectAll().where('player_id', '=', playerId).executeTakeFirstOrThrow());
const winsOf = (draw: DrawRow, bought: Bought) =>
  bought.entries.flatMap((entry, i) => {
    const win = settleEntry(quickFive, entry, present(draw.numbers, 'numbers'));
    return win ? [{ entryNo: i + 1, ...win }] : [];
  });
/** Every balance is what its transfers say, and nothing came from nowhere. */
async function expectBalanced(): Promise<void> {
  const { rows } = await sql<{ account: bigint }>`
    with posted as (select account, sum(amount)::bigint as balance from postings group by 1),
    kept as (
      select id as account, balance from accounts union all select player_id * 8, deposited from wallets
      union all select player_id * 8 + 1, winnings from wallets union all select player_id * 8 + 2, gift from wallets
      union all select player_id * 8 + 3, held from wallets)
    select account from kept full join posted using (account) where coalesce(kept.balance, 0) <> coalesce(posted.balance, 0)`.execute(base.db);
  expect(rows).toEqual([]);
}

describe('scheduling', () => {
  it('commits an hour of draws ahead, once, however many nodes schedule', async () => {
    await Promise.all([nodes[A].draws.tick(), nodes[B].draws.tick(), nodes[A].draws.tick()]);
    const draws = await sellingDraws(base.db);
    expect(draws.length).toBe(60);
    for (const [i, draw] of draws.entries()) {
      expect(draw.committed_at < draw.opens_at).toBe(true);
      if (i > 0) expect(draw.opens_at).toEqual(draws[i - 1]?.closes_at);
    }
    expect(new Set(draws.map((draw) => draw.seed_hash.toString('hex'))).size).toBe(60);
  });

  it('opens each draw when its sales begin', async () => {
    const [first] = await sellingDraws(base.db);
    await moveClockTo(nodes, present(first, 'a draw').opens_at);
    await nodes[A].draws.tick();
    expect((await sellingDraws(base.db))[0]?.state).toBe('open');
  });
});

describe('a draw', () => {
  it('goes from its commitment to a signed record that anyone can recompute', async () => {
    const draw = await nextDraw();
    const buyer = await makeBuyer(base.db);
    const bought = await buy(base.db, [draw], buyer, EVERY_NUMBER);
    const done = await finish(draw.id);
    expect(done.state).toBe('published');
    const record = present(done.record, 'the record');
    const { hash, signature: _, ...unsigned } = record;
    expect(canonicalHash(unsigned as unknown as Canonical).toString('hex')).toBe(hash);
    expect(record.tickets.count).toBe(11);
    const input = {
      seed: done.seed,
      drawId: record.drawId,
      root: Buffer.from(record.tickets.root, 'hex'),
      count: 11,
      signature: Buffer.from(record.beacon.signature, 'hex'),
    };
    expect(record.numbers).toEqual(drawNumbers(input, quickFive.generator));
    const wins = winsOf(done, bought);
    expect(wins).toHaveLength(5);
    expect((await winningsOf(buyer)).winnings).toBe(5n * 185n);
    const state = await base.db.selectFrom('order_draws').selectAll().where('order_id', '=', bought.orderId).executeTakeFirstOrThrow();
    expect([state.state, state.prize]).toEqual([3, 925n]);
    await expectBalanced();
  });

  it('chains its record to the one before it', async () => {
    const rows = await base.db.selectFrom('draws').select(['previous_hash', 'record_hash']).where('state', '=', 'published').orderBy('draws_at').execute();
    expect(rows.length).toBeGreaterThan(0);
    let previous = '0'.repeat(64);
    for (const row of rows) {
      expect(row.previous_hash?.toString('hex')).toBe(previous);
      previous = present(row.record_hash, 'a hash').toString('hex');
    }
    const game = await base.db.selectFrom('draw_games').select('head').where('lottery_type', '=', GAME).executeTakeFirstOrThrow();
    expect(game.head.toString('hex')).toBe(previous);
  });

  it('does not change any more: the database refuses', async () => {
    const published = await base.db.selectFrom('draws').select('id').where('state', '=', 'published').executeTakeFirstOrThrow();
    await expect(sql`update draws set numbers = '[[1,2,3,4,5]]' where id = ${published.id}`.execute(base.db)).rejects.toThrow('does not change');
    const waiting = await nextDraw();
    await expect(sql`update draws set seed = ${Buffer.alloc(32)} where id = ${waiting.id}`.execute(base.db)).rejects.toThrow();
    await expect(sql`update draws set state = 'published' where id = ${waiting.id}`.execute(base.db)).rejects.toThrow();
  });

  it('is settled once when two nodes work on it at the same time', async () => {
    const draw = await nextDraw();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makeBuyer(base.db)));
    for (const buyer of buyers) await buy(base.db, [draw], buyer, EVERY_NUMBER);
    await afterClose(draw);
    const both = () => Promise.all(nodes.flatMap((node) => [advance({ ...node.draws.ctx, chunk: 1, grandPrize: 10n ** 9n }, draw.id), node.draws.tick()]));
    await both();
    await afterRound(draw.id);
    await both();
    await nodes[A].draws.tick();
    expect((await drawById(base.db, draw.id)).state).toBe('published');
    for (const buyer of buyers) expect((await winningsOf(buyer)).winnings).toBe(5n * 185n);
    const paid = await base.db.selectFrom('transfers').selectAll().where('draw_id', '=', draw.id).where('kind', '=', 'prize').execute();
    expect(paid).toHaveLength(5);
    await expectBalanced();
  });

  it('is finished by another node wherever the first one died', async () => {
    const order: Step[] = ['close', 'publish-root', 'draw-numbers', 'find-wins', 'pay-wins', 'pay-wins', 'pay-wins', 'publish-record'];
    for (let died = 0; died <= order.length; died++) {
      const draw = await nextDraw();
      const buyers = [await makeBuyer(base.db), await makeBuyer(base.db)];
      for (const buyer of buyers) await buy(base.db, [draw], buyer, EVERY_NUMBER);
      await afterClose(draw);
      const did: Step[] = [];
      for (const [i] of order.entries()) {
        const ctx = { ...nodes[i < died ? A : B].draws.ctx, chunk: 1, grandPrize: 10n ** 9n };
        if (did.at(-1) === 'publish-root') await afterRound(draw.id);
        did.push(present(await stepOnce(ctx, draw.id), `step ${i} after a death at ${died}`));
      }
      expect(did).toEqual(order);
      for (const buyer of buyers) expect((await winningsOf(buyer)).winnings).toBe(5n * 185n);
    }
    await expectBalanced();
  });

  it('does nothing a second time: every step of a published draw is without effect', async () => {
    const draw = await finish((await nextDraw()).id);
    const steps: Step[] = ['close', 'publish-root', 'draw-numbers', 'find-wins', 'pay-wins', 'publish-record', 'refund'];
    for (const step of steps) expect(await runStep(nodes[B].draws.ctx, step, draw)).toBe(false);
    expect(await drawById(base.db, draw.id)).toEqual(draw);
  });
});

describe('the beacon', () => {
  it('that is late, or lies, makes the draw wait, and its next true word is used', async () => {
    const draw = await nextDraw();
    await afterClose(draw);
    await nodes[A].draws.tick();
    await afterRound(draw.id);
    beacon.setLate(true);
    await nodes[A].draws.tick();
    expect((await drawById(base.db, draw.id)).state).toBe('closed');
    beacon.setLate(false);
    beacon.setLying(true);
    await nodes[A].draws.tick();
    expect((await drawById(base.db, draw.id)).state).toBe('closed');
    beacon.setLying(false);
    await nodes[B].draws.tick();
    expect((await drawById(base.db, draw.id)).state).toBe('published');
  });

  it('is not asked before the round can be there, nor before the announced time', async () => {
    const draw = await nextDraw();
    await afterClose(draw);
    await advance(nodes[A].draws.ctx, draw.id);
    const stands = present(await standing(nodes[A].draws.ctx, draw.id), 'the draw');
    expect(stands.draw.state).toBe('closed');
    expect(dueAt(stands.draw.beacon, Number(stands.draw.beacon_round)) / 1000).toBeGreaterThan(present(stands.draw.root_published_at, 'published').getTime() / 1000 + 2);
    expect(dueStep({ ...stands, now: new Date(stands.draw.draws_at.getTime() - 1) })).toBeUndefined();
    expect(dueStep({ ...stands, now: new Date(stands.draw.draws_at.getTime() + 10_000) })).toBe('draw-numbers');
  });
});

describe('consecutive orders', () => {
  it('move each later stake to sales at that draw’s own close', async () => {
    await nodes[A].draws.tick();
    const [first, second] = await sellingDraws(base.db);
    const draws = [present(first, 'a draw'), present(second, 'another')];
    const buyer = await makeBuyer(base.db);
    await buy(base.db, draws, buyer, [nap('nap1', 1)]);
    const due = () => base.db.selectFrom('transfers').select(['draw_id', 'amount']).where('kind', '=', 'advance-due').where('draw_id', 'in', draws.map(({ id }) => id)).execute();
    await finish(present(draws[0], 'it').id);
    expect(await due()).toEqual([]);
    await finish(present(draws[1], 'it').id);
    expect(await due()).toEqual([{ draw_id: draws[1]?.id, amount: 100n }]);
    await expectBalanced();
  });
});

describe('cancelling', () => {
  it('gives every stake back to its bucket, from wherever it waits', async () => {
    await nodes[A].draws.tick();
    const [first, second] = await sellingDraws(base.db);
    const draws = [present(first, 'a draw'), present(second, 'another')];
    const later = present(draws[1], 'it');
    const buyer = await makeBuyer(base.db, 1_000n);
    await buy(base.db, draws, buyer, [nap('nap1', 1), nap('nap1', 2)]);
    await buy(base.db, [later], buyer, [nap('nap1', 3)]);
    expect((await winningsOf(buyer)).deposited).toBe(500n);
    expect(await cancelDraw(base.db, later.id, 'test')).toEqual({ ok: true, value: null });
    await Promise.all(nodes.map((node) => node.draws.tick()));
    expect((await winningsOf(buyer)).deposited).toBe(800n);
    const states = await base.db.selectFrom('order_draws').select(['draw_id', 'state']).where('player_id', '=', buyer).orderBy('draw_id').execute();
    expect(states.map(({ state }) => state)).toEqual([1, 6, 6]);
    expect((await drawById(base.db, later.id)).refunded_at).not.toBeNull();
    expect(await cancelDraw(base.db, later.id, 'again')).toEqual({ ok: false, error: 'cancelled' });
    await expectBalanced();
  });

  it('is possible after the close, and refused once the root is public', async () => {
    const draw = await nextDraw();
    const buyer = await makeBuyer(base.db, 1_000n);
    await buy(base.db, [draw], buyer, [nap('nap1', 1)]);
    await afterClose(draw);
    expect(await stepOnce(nodes[A].draws.ctx, draw.id)).toBe('close');
    expect((await cancelDraw(base.db, draw.id, 'test')).ok).toBe(true);
    await nodes[A].draws.tick();
    expect((await winningsOf(buyer)).deposited).toBe(1_000n);
    const other = await nextDraw();
    await afterClose(other);
    await advance(nodes[A].draws.ctx, other.id);
    expect(await cancelDraw(base.db, other.id, 'test')).toEqual({ ok: false, error: 'published' });
    await expect(sql`update draws set state = 'cancelled', cancelled_at = product_now() where id = ${other.id}`.execute(base.db)).rejects.toThrow();
    expect((await finish(other.id)).state).toBe('published');
  });
});

describe('grand prizes', () => {
  it('wait to be claimed instead of entering the wallet; smaller ones of the same order do not', async () => {
    const draw = await nextDraw();
    const buyer = await makeBuyer(base.db);
    // At this node a prize of AED 100 is grand: 185 fils × 50 stays below with nap1, nap2 of all pairs gives 4.65 × 50.
    const pairs = Array.from({ length: 10 }, (_, i) => ({ ...nap('nap2', i + 1, i + 2), multiple: 50 }));
    const bought = await buy(base.db, [draw], buyer, [...pairs, ...EVERY_NUMBER]);
    const done = await finish(draw.id, nodes[B]);
    const wins = winsOf(done, bought);
    const grand = wins.filter(({ prize }) => prize >= 10_000n).reduce((sum, { prize }) => sum + prize, 0n);
    const small = wins.filter(({ prize }) => prize < 10_000n).reduce((sum, { prize }) => sum + prize, 0n);
    expect((await winningsOf(buyer)).winnings).toBe(small);
    const claims = await sql<{ amount: bigint }>`select coalesce(sum(amount), 0)::bigint as amount from transfers where kind = 'grand-prize' and draw_id = ${draw.id} and credit = 3`.execute(base.db);
    expect(claims.rows[0]?.amount).toBe(grand);
    const order = await base.db.selectFrom('order_draws').selectAll().where('order_id', '=', bought.orderId).executeTakeFirstOrThrow();
    expect([order.state, order.prize]).toEqual([grand > 0n ? 7 : 3, grand + small]);
    await expectBalanced();
  });
});

describe('suspended sales', () => {
  it('stop at once, come back, and leave what was bought to be drawn', async () => {
    const draw = await nextDraw();
    const buyer = await makeBuyer(base.db);
    await buy(base.db, [draw], buyer, EVERY_NUMBER);
    expect(await suspendSales(base.db, GAME, 'maintenance', true)).toBe(true);
    expect(await suspendSales(base.db, GAME, 'maintenance', true)).toBe(false);
    expect(await sellingDraws(base.db)).toEqual([]);
    const done = await finish(draw.id);
    expect(done.state).toBe('published');
    expect((await winningsOf(buyer)).winnings).toBe(925n);
    expect(await resumeSales(base.db, GAME)).toBe(true);
    await nodes[A].draws.tick();
    expect((await sellingDraws(base.db)).length).toBe(60);
  });

  it('stop after the draw that sells now', async () => {
    const draw = await nextDraw();
    expect(draw.state).toBe('open');
    await suspendSales(base.db, GAME, 'maintenance', false);
    expect((await sellingDraws(base.db)).map(({ id }) => id)).toEqual([draw.id]);
    await afterClose(draw);
    await nodes[A].draws.tick();
    const game = await base.db.selectFrom('draw_games').select('sales').where('lottery_type', '=', GAME).executeTakeFirstOrThrow();
    expect(game.sales).toBe('suspended');
    await resumeSales(base.db, GAME);
  });
});

describe('after an absence', () => {
  it('every committed draw is drawn, oldest first, missed ones are not made up, and sales go on from now', async () => {
    await nodes[A].draws.tick();
    const committed = await sellingDraws(base.db);
    const last = present(committed.at(-1), 'the last');
    const buyer = await makeBuyer(base.db);
    await buy(base.db, [last], buyer, EVERY_NUMBER);
    const back = new Date(last.draws_at.getTime() + 3 * 86_400_000);
    await moveClockTo(nodes, back);
    await Promise.all(nodes.map((node) => node.draws.tick()));
    await afterRound(last.id);
    for (let round = 0; round < 2; round++) await Promise.all(nodes.map((node) => node.draws.tick()));
    const ids = committed.map(({ id }) => id);
    const states = await base.db.selectFrom('draws').select('state').where('id', 'in', ids).distinct().execute();
    expect(states).toEqual([{ state: 'published' }]);
    expect((await winningsOf(buyer)).winnings).toBe(925n);
    const missed = await base.db.selectFrom('draws').select('id').where('draws_at', '>', last.draws_at).where('draws_at', '<', back).execute();
    expect(missed).toEqual([]);
    expect((await sellingDraws(base.db)).length).toBe(60);
    await expectBalanced();
  });
});
