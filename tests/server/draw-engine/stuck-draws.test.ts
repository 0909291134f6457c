import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { createDrawTick } from '#server/draw-engine/tick.ts';
import type { Beacon } from '#server/draws/proof/beacon.ts';
import { insertOrder, readDraw, makeBuyer, findSellingDraws } from '#support/draws/draws.ts';
import {
  createDrawFixture,
  ENTRY_PER_NUMBER,
  ENTRY_PER_NUMBER_WIN,
  readWallet,
  type DrawFixture,
} from '#support/draws/draw-fixture.ts';

const GAME = quickFive.lotteryType;
let fixture: DrawFixture;
beforeAll(async () => {
  fixture = await createDrawFixture();
});
afterAll(() => fixture.stop());

/** More draws than one round of the engine reads. */
const STUCK = 250;

/** Inserts past draws that wait for a lost beacon, and one whose winners have no order. */
async function insertStuck(): Promise<void> {
  const { beacon } = assertPresent((await findSellingDraws(fixture.base.db))[0], 'a draw');
  const gone = JSON.stringify({ ...beacon, chainHash: '00'.repeat(32), publicKey: '00'.repeat(96) });
  await sql`
    insert into draws (lottery_type, phase, state, opens_at, closes_at, draws_at, seed, seed_hash, committed_at, beacon, closed_at,
      ticket_count, tickets_root, root_published_at, beacon_round)
    select ${GAME}, '200101-' || lpad(n::text, 4, '0'), 'closed', at, at + interval '54 s', at + interval '1 min', seed, sha256(seed),
      at - interval '1 hour', ${gone}::jsonb, at + interval '54 s', 0, sha256(''), at + interval '54 s', 7
    from (select n, timestamptz '2020-01-01 00:00Z' + n * interval '1 min' as at, sha256(n::text::bytea) as seed
      from generate_series(1, ${STUCK}::int) n) d`.execute(fixture.base.db);
  await sql`
    update draws set state = 'drawn', numbers = '[[1,2,3,4,5]]', beacon_signature = '\\x00', drawn_at = product_now(), paid_to = 0
    where phase = '200101-0001'`.execute(fixture.base.db);
  await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select id, ${await makeBuyer(fixture.base.db)}::bigint, gen_random_uuid(), 1, 0, 1, 185, false from draws where phase = '200101-0001'`.execute(
    fixture.base.db,
  );
}

test('stuck draws do not delay other draws of the game', async () => {
  await insertStuck();
  const draw = await fixture.nextDraw();
  const buyer = await makeBuyer(fixture.base.db);
  await insertOrder(fixture.base.db, [draw], buyer, ENTRY_PER_NUMBER);
  await fixture.finish(draw.id);
  // A slow machine tries so many draws in several rounds.
  await vi.waitFor(
    async () => {
      await fixture.nodes[0].draws.tick();
      expect((await readDraw(fixture.base.db, draw.id)).state).toBe('published');
    },
    { timeout: 20_000, interval: 100 },
  );
  expect((await readWallet(fixture, buyer)).winnings).toBe(ENTRY_PER_NUMBER_WIN);
  const states = await sql<{ state: string; n: bigint }>`
    select state, count(*) as n from draws where draws_at < '2021-01-01' group by 1 order by 1`.execute(
    fixture.base.db,
  );
  expect(states.rows).toEqual([
    { state: 'closed', n: BigInt(STUCK - 1) },
    { state: 'drawn', n: 1n },
  ]);
});

test('a tick ends after a second of draws that go on, so that sales of later ones can begin', async () => {
  const { lotteryType } = colorPrediction;
  const { db } = fixture.base;
  const { ctx, tick } = fixture.nodes[0].draws;
  await tick();
  // All that is due is finished, so that the next three are the oldest.
  await fixture.finish(assertPresent((await findSellingDraws(db, lotteryType))[0], 'a draw on sale').id);
  const draws = (await findSellingDraws(db, lotteryType)).slice(0, 3);
  for (const draw of draws) {
    await fixture.afterClose(draw);
    await advanceDraw(ctx, draw.id);
  }
  await fixture.afterRound(assertPresent(draws.at(-1), 'the last draw').id);
  let now = 0;
  const signature: Beacon['signature'] = (chain, round) => {
    now += 2 * SECOND_MS;
    return ctx.beacon.signature(chain, round);
  };
  const run = createDrawTick({ ...ctx, beacon: { ...ctx.beacon, signature } }, lotteryType, () => now);
  const states = () => Promise.all(draws.map(async ({ id }) => (await readDraw(db, id)).state));

  expect(await run()).toBe(true);
  expect(await states()).toEqual(['published', 'closed', 'closed']);
  expect(await run()).toBe(true);
  expect(await states()).toEqual(['published', 'published', 'closed']);
  expect(await run()).toBe(false);
  expect(await states()).toEqual(['published', 'published', 'published']);
});

test('a record is published before an earlier waiting draw, and names the record published before it', async () => {
  await fixture.nodes[0].draws.tick();
  const [first, second] = await findSellingDraws(fixture.base.db);
  const [early, late] = [assertPresent(first, 'a draw'), assertPresent(second, 'another')];
  const { ctx } = fixture.nodes[0].draws;
  const head = async () =>
    (
      await fixture.base.db
        .selectFrom('draw_games')
        .select('head')
        .where('lottery_type', '=', GAME)
        .executeTakeFirstOrThrow()
    ).head;
  const before = await head();
  await fixture.afterClose(late);
  await advanceDraw(ctx, late.id);
  await fixture.afterRound(late.id);
  await advanceDraw(ctx, late.id);
  const revealed = await readDraw(fixture.base.db, late.id);
  expect(revealed.state).toBe('published');
  expect(revealed.previous_hash).toEqual(before);
  await advanceDraw(ctx, early.id);
  await fixture.afterRound(early.id);
  await advanceDraw(ctx, early.id);
  const followed = await readDraw(fixture.base.db, early.id);
  expect(followed.previous_hash).toEqual(revealed.record_hash);
  expect(await head()).toEqual(followed.record_hash);
});

test('a hanging step of one game does not stop another game on the same node', async () => {
  const [node] = fixture.nodes;
  const other = { ...quickFive, lotteryType: 68 };
  const draws = createDrawEngine(node, node.push, [quickFive, other]);
  const count = async () =>
    (await fixture.base.db.selectFrom('draws').select('id').where('lottery_type', '=', 68).execute()).length;
  // The game's row is locked, so scheduling its next draw blocks for the rest of the test.
  const last = assertPresent((await findSellingDraws(fixture.base.db)).at(-1), 'the last draw');
  await sql`delete from draws where id = ${last.id}`.execute(fixture.base.db);
  await fixture.base.db.transaction().execute(async (tx) => {
    await sql`select 1 from draw_games where lottery_type = ${GAME} for update`.execute(tx);
    draws.start();
    await expect.poll(count, { timeout: 4_000 }).toBe(60);
  });
  await draws.stop();
});
