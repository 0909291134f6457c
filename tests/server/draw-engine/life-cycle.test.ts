import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PublishedDraw } from '#contract/push.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw, findDueStep, runDrawStep, loadProgress, type DrawStep } from '#server/draw-engine/advance.ts';
import { canonicalHash, type CanonicalValue } from '#server/crypto/canonical-json.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { DrawRecord } from '#server/draws/proof/draw-record.ts';
import { drawNumbers } from '#server/draws/proof/generator.ts';
import { createBeacon } from '#server/draws/proof/beacon.ts';
import { roundTime, QUICKNET } from '#server/draws/proof/beacon-rounds.ts';
import { insertOrder, readDraw, makeBuyer, moveClockTo, findSellingDraws, runDueStep } from '#support/draws/draws.ts';
import {
  createDrawFixture,
  ENTRY_PER_NUMBER,
  ENTRY_PER_NUMBER_WIN,
  DRAW_STEPS,
  expectLedgerBalanced,
  readWallet,
  expectedWins,
  type DrawFixture,
} from '#support/draws/draw-fixture.ts';

const GAME = quickFive.lotteryType;
let fixture: DrawFixture;
beforeAll(async () => {
  fixture = await createDrawFixture();
});
afterAll(() => fixture.stop());

describe('scheduling', () => {
  it('commits an hour of draws once, however many nodes schedule', async () => {
    await Promise.all([fixture.nodes[0].draws.tick(), fixture.nodes[1].draws.tick(), fixture.nodes[0].draws.tick()]);
    const draws = await findSellingDraws(fixture.base.db);
    expect(draws.length).toBe(60);
    for (const [i, draw] of draws.entries()) {
      expect(draw.committed_at < draw.opens_at).toBe(true);
      if (i > 0) expect(draw.opens_at).toEqual(draws[i - 1]?.closes_at);
    }
    expect(new Set(draws.map((draw) => draw.seed_hash.toString('hex'))).size).toBe(60);
  });

  it('opens each draw when its sales begin', async () => {
    const [first] = await findSellingDraws(fixture.base.db);
    await moveClockTo(fixture.nodes, assertPresent(first, 'a draw').opens_at);
    await fixture.nodes[0].draws.tick();
    expect((await findSellingDraws(fixture.base.db))[0]?.state).toBe('open');
  });
});

/** The record of a draw of version 2. */
const recordOf = ({ record }: DrawRow) => assertPresent(record, 'the record') as DrawRecord;

describe('a draw', () => {
  it('goes from its commitment to a signed record that anyone can recompute', async () => {
    const draw = await fixture.nextDraw();
    const buyer = await makeBuyer(fixture.base.db);
    const bought = await insertOrder(fixture.base.db, [draw], buyer, ENTRY_PER_NUMBER);
    const done = await fixture.finish(draw.id);
    expect(done.state).toBe('published');
    const record = recordOf(done);
    const { hash, signature: _, ...unsigned } = record;
    expect(canonicalHash(unsigned as unknown as CanonicalValue).toString('hex')).toBe(hash);
    expect(record.tickets.count).toBe(11);
    const input = {
      seed: done.seed,
      drawId: record.drawId,
      root: Buffer.from(record.tickets.root, 'hex'),
      count: 11,
      signature: Buffer.from(record.beacon.signature, 'hex'),
    };
    expect(record.numbers).toEqual(drawNumbers(input, quickFive.generator));
    const wins = expectedWins(done, bought);
    expect(wins).toHaveLength(5);
    expect((await readWallet(fixture, buyer)).winnings).toBe(ENTRY_PER_NUMBER_WIN);
    const state = await fixture.base.db
      .selectFrom('order_draws')
      .selectAll()
      .where('order_id', '=', bought.orderId)
      .executeTakeFirstOrThrow();
    expect([state.state, state.prize]).toEqual([3, ENTRY_PER_NUMBER_WIN]);
    await expectLedgerBalanced(fixture);
  });

  it('is told to everybody who listens, once and with its record, when that is published', async () => {
    const draw = await fixture.nextDraw();
    const told = vi.fn();
    for (const { push } of fixture.nodes) vi.spyOn(push, 'publishDraw').mockImplementation(told);
    const record = recordOf(await fixture.finish(draw.id));
    await fixture.nodes[1].draws.tick();
    vi.restoreAllMocks();
    const { drawId, lotteryType, phase, numbers, hash } = record;
    const ofThis = told.mock.calls.flat().filter((one: PublishedDraw) => one.drawId === drawId);
    expect(ofThis).toEqual([{ drawId, lotteryType, phase, numbers, hash, record: `/open/draws/${drawId}.json` }]);
  });

  it('chains its record to the previous one', async () => {
    const rows = await fixture.base.db
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
      previous = assertPresent(row.record_hash, 'a hash').toString('hex');
    }
    const game = await fixture.base.db
      .selectFrom('draw_games')
      .select('head')
      .where('lottery_type', '=', GAME)
      .executeTakeFirstOrThrow();
    expect(game.head.toString('hex')).toBe(previous);
  });

  it('is immutable in the database after publication', async () => {
    const published = await fixture.base.db
      .selectFrom('draws')
      .select('id')
      .where('state', '=', 'published')
      .executeTakeFirstOrThrow();
    await expect(
      sql`update draws set numbers = '[[1,2,3,4,5]]' where id = ${published.id}`.execute(fixture.base.db),
    ).rejects.toThrow('does not change');
    const waiting = await fixture.nextDraw();
    await expect(
      sql`update draws set seed = ${Buffer.alloc(32)} where id = ${waiting.id}`.execute(fixture.base.db),
    ).rejects.toThrow();
    await expect(
      sql`update draws set state = 'published' where id = ${waiting.id}`.execute(fixture.base.db),
    ).rejects.toThrow();
  });

  it('is settled once by two concurrent nodes', async () => {
    const draw = await fixture.nextDraw();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => makeBuyer(fixture.base.db)));
    for (const buyer of buyers) await insertOrder(fixture.base.db, [draw], buyer, ENTRY_PER_NUMBER);
    await fixture.afterClose(draw);
    const both = () =>
      Promise.all(
        fixture.nodes.flatMap((node) => [
          advanceDraw({ ...node.draws.ctx, winsAtOnce: 1, refundsAtOnce: 1, grandPrize: 10n ** 9n }, draw.id),
          node.draws.tick(),
        ]),
      );
    await both();
    await fixture.afterRound(draw.id);
    await both();
    await fixture.nodes[0].draws.tick();
    expect((await readDraw(fixture.base.db, draw.id)).state).toBe('published');
    for (const buyer of buyers) expect((await readWallet(fixture, buyer)).winnings).toBe(ENTRY_PER_NUMBER_WIN);
    const paid = await fixture.base.db
      .selectFrom('transfers')
      .selectAll()
      .where('draw_id', '=', draw.id)
      .where('kind', '=', 'prize')
      .execute();
    expect(paid).toHaveLength(5);
    await expectLedgerBalanced(fixture);
  });

  it('is finished by another node after a crash at any step', async () => {
    for (let died = 0; died <= DRAW_STEPS.length; died++) {
      const draw = await fixture.nextDraw();
      const buyers = [await makeBuyer(fixture.base.db), await makeBuyer(fixture.base.db)];
      for (const buyer of buyers) await insertOrder(fixture.base.db, [draw], buyer, ENTRY_PER_NUMBER);
      await fixture.afterClose(draw);
      const did: DrawStep[] = [];
      for (const [i] of DRAW_STEPS.entries()) {
        const ctx = {
          ...fixture.nodes[i < died ? 0 : 1].draws.ctx,
          winsAtOnce: 1,
          refundsAtOnce: 1,
          grandPrize: 10n ** 9n,
        };
        if (did.at(-1) === 'publish-root') await fixture.afterRound(draw.id);
        did.push(assertPresent(await runDueStep(ctx, draw.id), `step ${i} after a death at ${died}`));
      }
      expect(did).toEqual(DRAW_STEPS);
      for (const buyer of buyers) expect((await readWallet(fixture, buyer)).winnings).toBe(ENTRY_PER_NUMBER_WIN);
    }
    await expectLedgerBalanced(fixture);
  });

  it('runs every step without effect once it is published', async () => {
    const draw = await fixture.finish((await fixture.nextDraw()).id);
    const steps: DrawStep[] = [
      'close',
      'publish-root',
      'draw-numbers',
      'find-wins',
      'pay-wins',
      'publish-record',
      'refund',
    ];
    for (const step of steps) expect(await runDrawStep(fixture.nodes[1].draws.ctx, step, draw)).toBe(false);
    expect(await readDraw(fixture.base.db, draw.id)).toEqual(draw);
  });
});

describe('the beacon', () => {
  it('delays a draw while it is late or invalid, and serves it later', async () => {
    const draw = await fixture.nextDraw();
    await fixture.afterClose(draw);
    await fixture.nodes[0].draws.tick();
    await fixture.afterRound(draw.id);
    fixture.beacon.setLate(true);
    await fixture.nodes[0].draws.tick();
    expect((await readDraw(fixture.base.db, draw.id)).state).toBe('closed');
    fixture.beacon.setLate(false);
    fixture.beacon.setLying(true);
    await fixture.nodes[0].draws.tick();
    expect((await readDraw(fixture.base.db, draw.id)).state).toBe('closed');
    fixture.beacon.setLying(false);
    await fixture.nodes[1].draws.tick();
    expect((await readDraw(fixture.base.db, draw.id)).state).toBe('published');
  });

  it('names no chain when it is unreachable or not the pinned one', async () => {
    const { url } = fixture.beacon;
    expect((await createBeacon({ url }).chain()).ok).toBe(true);
    expect(await createBeacon({ url, pinned: QUICKNET }).chain()).toEqual({ ok: false, error: 'foreign' });
    expect(await createBeacon({ url: 'http://127.0.0.1:9' }).chain()).toEqual({ ok: false, error: 'unavailable' });
  });

  it('is not asked before the round is due, nor before the announced time', async () => {
    const draw = await fixture.nextDraw();
    await fixture.afterClose(draw);
    await advanceDraw(fixture.nodes[0].draws.ctx, draw.id);
    const progress = assertPresent(await loadProgress(fixture.nodes[0].draws.ctx, draw.id), 'the draw');
    expect(progress.draw.state).toBe('closed');
    expect(roundTime(progress.draw.beacon, Number(progress.draw.beacon_round)) / 1000).toBeGreaterThan(
      assertPresent(progress.draw.root_published_at, 'published').getTime() / 1000 + 2,
    );
    expect(findDueStep({ ...progress, now: new Date(progress.draw.draws_at.getTime() - 1) })).toBeUndefined();
    expect(findDueStep({ ...progress, now: new Date(progress.draw.draws_at.getTime() + 10_000) })).toBe('draw-numbers');
  });
});

describe('after a downtime', () => {
  it('draws every committed draw, skips missed ones, and resumes sales', async () => {
    await fixture.nodes[0].draws.tick();
    const committed = await findSellingDraws(fixture.base.db);
    const last = assertPresent(committed.at(-1), 'the last');
    const buyer = await makeBuyer(fixture.base.db);
    await insertOrder(fixture.base.db, [last], buyer, ENTRY_PER_NUMBER);
    const back = new Date(last.draws_at.getTime() + 3 * 86_400_000);
    await moveClockTo(fixture.nodes, back);
    await Promise.all(fixture.nodes.map((node) => node.draws.tick()));
    // Two nodes share the work: the last draw's root need not be the last one published.
    const latest = await fixture.base.db
      .selectFrom('draws')
      .select('id')
      .orderBy('beacon_round', (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirstOrThrow();
    await fixture.afterRound(latest.id);
    await Promise.all(fixture.nodes.map((node) => node.draws.tick()));
    // A draw that the other node held at that time is published one tick later.
    await fixture.nodes[0].draws.tick();
    const ids = committed.map(({ id }) => id);
    const states = await fixture.base.db
      .selectFrom('draws')
      .select('state')
      .where('id', 'in', ids)
      .distinct()
      .execute();
    expect(states).toEqual([{ state: 'published' }]);
    expect((await readWallet(fixture, buyer)).winnings).toBe(ENTRY_PER_NUMBER_WIN);
    const missed = await fixture.base.db
      .selectFrom('draws')
      .select('id')
      .where('lottery_type', '=', GAME)
      .where('draws_at', '>', last.draws_at)
      .where('draws_at', '<', back)
      .execute();
    expect(missed).toEqual([]);
    expect((await findSellingDraws(fixture.base.db)).length).toBe(60);
    await expectLedgerBalanced(fixture);
  });
});
