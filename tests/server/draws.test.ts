import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickFive } from '../../src/lib/games/quick-five/index.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { advance, dueStep, runStep, standing, type Step } from '../../src/server/draws/advance.ts';
import { canonicalHash, type Canonical } from '../../src/server/draws/canonical.ts';
import { drawNumbers } from '../../src/server/draws/generator.ts';
import { createBeacon } from '../../src/server/draws/beacon.ts';
import { dueAt, QUICKNET } from '../../src/server/draws/rounds.ts';
import { buy, drawById, makeBuyer, moveClockTo, sellingDraws, stepOnce } from '../support/draws.ts';
import {
  drawHouse,
  EVERY_NUMBER,
  EVERY_NUMBER_WINS,
  EVERY_STEP,
  expectBalanced,
  walletOf,
  winsOf,
  type DrawHouse,
} from '../support/draw-house.ts';

const GAME = quickFive.lotteryType;
let house: DrawHouse;
beforeAll(async () => {
  house = await drawHouse();
});
afterAll(() => house.stop());

describe('scheduling', () => {
  it('commits an hour of draws ahead, once, however many nodes schedule', async () => {
    await Promise.all([house.nodes[0].draws.tick(), house.nodes[1].draws.tick(), house.nodes[0].draws.tick()]);
    const draws = await sellingDraws(house.base.db);
    expect(draws.length).toBe(60);
    for (const [i, draw] of draws.entries()) {
      expect(draw.committed_at < draw.opens_at).toBe(true);
      if (i > 0) expect(draw.opens_at).toEqual(draws[i - 1]?.closes_at);
    }
    expect(new Set(draws.map((draw) => draw.seed_hash.toString('hex'))).size).toBe(60);
  });

  it('opens each draw when its sales begin', async () => {
    const [first] = await sellingDraws(house.base.db);
    await moveClockTo(house.nodes, present(first, 'a draw').opens_at);
    await house.nodes[0].draws.tick();
    expect((await sellingDraws(house.base.db))[0]?.state).toBe('open');
  });
});

describe('a draw', () => {
  it('goes from its commitment to a signed record that anyone can recompute', async () => {
    const draw = await house.nextDraw();
    const buyer = await makeBuyer(house.base.db);
    const bought = await buy(house.base.db, [draw], buyer, EVERY_NUMBER);
    const done = await house.finish(draw.id);
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
    expect((await walletOf(house, buyer)).winnings).toBe(EVERY_NUMBER_WINS);
    const state = await house.base.db
      .selectFrom('order_draws')
      .selectAll()
      .where('order_id', '=', bought.orderId)
      .executeTakeFirstOrThrow();
    expect([state.state, state.prize]).toEqual([3, EVERY_NUMBER_WINS]);
    await expectBalanced(house);
  });

  it('chains its record to the one before it', async () => {
    const rows = await house.base.db
      .selectFrom('draws')
      .select(['previous_hash', 'record_hash'])
      .where('lottery_type', '=', GAME)
      .where('state', '=', 'published')
      .orderBy('draws_at')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    let previous = '0'.repeat(64);
    for (const row of rows) {
      expect(row.previous_hash?.toString('hex')).toBe(previous);
      previous = present(row.record_hash, 'a hash').toString('hex');
    }
    const game = await house.base.db
      .selectFrom('draw_games')
      .select('head')
      .where('lottery_type', '=', GAME)
      .executeTakeFirstOrThrow();
    expect(game.head.toString('hex')).toBe(previous);
  });

  it('does not change any more: the database refuses', async () => {
    const published = await house.base.db
      .selectFrom('draws')
      .select('id')
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow();
    await expect(
      sql`update draws set numbers = '[[1,2,3,4,5]]' where id = ${published.id}`.execute(house.base.db),
    ).rejects.toThrow('does not change');
    const waiting = await house.nextDraw();
    await expect(
      sql`update draws set seed = ${Buffer.alloc(32)} where id = ${waiting.id}`.execute(house.base.db),
    ).rejects.toThrow();
    await expect(
      sql`update draws set state = 'published' where id = ${waiting.id}`.execute(house.base.db),
    ).rejects.toThrow();
  });

  it('is settled once when two nodes work on it at the same time', async () => {
    const draw = await house.nextDraw();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makeBuyer(house.base.db)));
    for (const buyer of buyers) await buy(house.base.db, [draw], buyer, EVERY_NUMBER);
    await house.afterClose(draw);
    const both = () =>
      Promise.all(
        house.nodes.flatMap((node) => [
          advance({ ...node.draws.ctx, chunk: 1, grandPrize: 10n ** 9n }, draw.id),
          node.draws.tick(),
        ]),
      );
    await both();
    await house.afterRound(draw.id);
    await both();
    await house.nodes[0].draws.tick();
    expect((await drawById(house.base.db, draw.id)).state).toBe('published');
    for (const buyer of buyers) expect((await walletOf(house, buyer)).winnings).toBe(EVERY_NUMBER_WINS);
    const paid = await house.base.db
      .selectFrom('transfers')
      .selectAll()
      .where('draw_id', '=', draw.id)
      .where('kind', '=', 'prize')
      .execute();
    expect(paid).toHaveLength(5);
    await expectBalanced(house);
  });

  it('is finished by another node wherever the first one died', async () => {
    for (let died = 0; died <= EVERY_STEP.length; died++) {
      const draw = await house.nextDraw();
      const buyers = [await makeBuyer(house.base.db), await makeBuyer(house.base.db)];
      for (const buyer of buyers) await buy(house.base.db, [draw], buyer, EVERY_NUMBER);
      await house.afterClose(draw);
      const did: Step[] = [];
      for (const [i] of EVERY_STEP.entries()) {
        const ctx = { ...house.nodes[i < died ? 0 : 1].draws.ctx, chunk: 1, grandPrize: 10n ** 9n };
        if (did.at(-1) === 'publish-root') await house.afterRound(draw.id);
        did.push(present(await stepOnce(ctx, draw.id), `step ${i} after a death at ${died}`));
      }
      expect(did).toEqual(EVERY_STEP);
      for (const buyer of buyers) expect((await walletOf(house, buyer)).winnings).toBe(EVERY_NUMBER_WINS);
    }
    await expectBalanced(house);
  });

  it('does nothing a second time: every step of a published draw is without effect', async () => {
    const draw = await house.finish((await house.nextDraw()).id);
    const steps: Step[] = [
      'close',
      'publish-root',
      'draw-numbers',
      'find-wins',
      'pay-wins',
      'publish-record',
      'refund',
    ];
    for (const step of steps) expect(await runStep(house.nodes[1].draws.ctx, step, draw)).toBe(false);
    expect(await drawById(house.base.db, draw.id)).toEqual(draw);
  });
});

describe('the beacon', () => {
  it('that is late, or lies, makes the draw wait, and its next true word is used', async () => {
    const draw = await house.nextDraw();
    await house.afterClose(draw);
    await house.nodes[0].draws.tick();
    await house.afterRound(draw.id);
    house.beacon.setLate(true);
    await house.nodes[0].draws.tick();
    expect((await drawById(house.base.db, draw.id)).state).toBe('closed');
    house.beacon.setLate(false);
    house.beacon.setLying(true);
    await house.nodes[0].draws.tick();
    expect((await drawById(house.base.db, draw.id)).state).toBe('closed');
    house.beacon.setLying(false);
    await house.nodes[1].draws.tick();
    expect((await drawById(house.base.db, draw.id)).state).toBe('published');
  });

  it('names no chain where nobody answers, nor in live where it is not the pinned one', async () => {
    const { url } = house.beacon;
    expect((await createBeacon({ url }).chain()).ok).toBe(true);
    expect(await createBeacon({ url, pinned: QUICKNET }).chain()).toEqual({ ok: false, error: 'foreign' });
    expect(await createBeacon({ url: 'http://127.0.0.1:9' }).chain()).toEqual({ ok: false, error: 'unavailable' });
  });

  it('is not asked before the round can be there, nor before the announced time', async () => {
    const draw = await house.nextDraw();
    await house.afterClose(draw);
    await advance(house.nodes[0].draws.ctx, draw.id);
    const stands = present(await standing(house.nodes[0].draws.ctx, draw.id), 'the draw');
    expect(stands.draw.state).toBe('closed');
    expect(dueAt(stands.draw.beacon, Number(stands.draw.beacon_round)) / 1000).toBeGreaterThan(
      present(stands.draw.root_published_at, 'published').getTime() / 1000 + 2,
    );
    expect(dueStep({ ...stands, now: new Date(stands.draw.draws_at.getTime() - 1) })).toBeUndefined();
    expect(dueStep({ ...stands, now: new Date(stands.draw.draws_at.getTime() + 10_000) })).toBe('draw-numbers');
  });
});

describe('after an absence', () => {
  it('every committed draw is drawn, oldest first, missed ones are not made up, and sales go on from now', async () => {
    await house.nodes[0].draws.tick();
    const committed = await sellingDraws(house.base.db);
    const last = present(committed.at(-1), 'the last');
    const buyer = await makeBuyer(house.base.db);
    await buy(house.base.db, [last], buyer, EVERY_NUMBER);
    const back = new Date(last.draws_at.getTime() + 3 * 86_400_000);
    await moveClockTo(house.nodes, back);
    await Promise.all(house.nodes.map((node) => node.draws.tick()));
    // Two nodes share the work: the last root to be published need not be the last draw's.
    const latest = await house.base.db
      .selectFrom('draws')
      .select('id')
      .orderBy('beacon_round', (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirstOrThrow();
    await house.afterRound(latest.id);
    await Promise.all(house.nodes.map((node) => node.draws.tick()));
    // A draw that was in the other node's hands at the time is published a tick later.
    await house.nodes[0].draws.tick();
    const ids = committed.map(({ id }) => id);
    const states = await house.base.db.selectFrom('draws').select('state').where('id', 'in', ids).distinct().execute();
    expect(states).toEqual([{ state: 'published' }]);
    expect((await walletOf(house, buyer)).winnings).toBe(EVERY_NUMBER_WINS);
    const missed = await house.base.db
      .selectFrom('draws')
      .select('id')
      .where('lottery_type', '=', GAME)
      .where('draws_at', '>', last.draws_at)
      .where('draws_at', '<', back)
      .execute();
    expect(missed).toEqual([]);
    expect((await sellingDraws(house.base.db)).length).toBe(60);
    await expectBalanced(house);
  });
});
