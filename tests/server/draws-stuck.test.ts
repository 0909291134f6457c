import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { present } from '../../src/lib/kernel/assert.ts';
import { quickFive } from '../../src/lib/games/quick-five/index.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { createDraws } from '../../src/server/draws/index.ts';
import { buy, drawById, makeBuyer, sellingDraws } from '../support/draws.ts';
import { drawHouse, EVERY_NUMBER, EVERY_NUMBER_WINS, walletOf, type DrawHouse } from '../support/draw-house.ts';

const GAME = quickFive.lotteryType;
let house: DrawHouse;
beforeAll(async () => {
  house = await drawHouse();
});
afterAll(() => house.stop());

/** More than were ever looked at in a round. */
const STUCK = 250;

/** Draws of past days that wait for a beacon that is gone for good, and one whose winners belong to no order. */
async function insertStuck(): Promise<void> {
  const { beacon } = present((await sellingDraws(house.base.db))[0], 'a draw');
  const gone = JSON.stringify({ ...beacon, chainHash: '00'.repeat(32), publicKey: '00'.repeat(96) });
  await sql`
    insert into draws (lottery_type, phase, state, opens_at, closes_at, draws_at, seed, seed_hash, committed_at, beacon, closed_at,
      ticket_count, tickets_root, root_published_at, beacon_round)
    select ${GAME}, '200101-' || lpad(n::text, 4, '0'), 'closed', at, at + interval '54 s', at + interval '1 min', seed, sha256(seed),
      at - interval '1 hour', ${gone}::jsonb, at + interval '54 s', 0, sha256(''), at + interval '54 s', 7
    from (select n, timestamptz '2020-01-01 00:00Z' + n * interval '1 min' as at, sha256(n::text::bytea) as seed
      from generate_series(1, ${STUCK}::int) n) d`.execute(house.base.db);
  await sql`
    update draws set state = 'drawn', numbers = '[[1,2,3,4,5]]', beacon_signature = '\\x00', drawn_at = product_now(), paid_to = 0
    where phase = '200101-0001'`.execute(house.base.db);
  await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select id, ${await makeBuyer(house.base.db)}::bigint, gen_random_uuid(), 1, 0, 1, 185, false from draws where phase = '200101-0001'`.execute(
    house.base.db,
  );
}

it('draws that can never go on hold no other draw of the game up', async () => {
  await insertStuck();
  const draw = await house.nextDraw();
  const buyer = await makeBuyer(house.base.db);
  await buy(house.base.db, [draw], buyer, EVERY_NUMBER);
  expect((await house.finish(draw.id)).state).toBe('published');
  expect((await walletOf(house, buyer)).winnings).toBe(EVERY_NUMBER_WINS);
  const states = await sql<{ state: string; n: bigint }>`
    select state, count(*) as n from draws where draws_at < '2021-01-01' group by 1 order by 1`.execute(house.base.db);
  expect(states.rows).toEqual([
    { state: 'closed', n: BigInt(STUCK - 1) },
    { state: 'drawn', n: 1n },
  ]);
});

it('a record is published though an earlier draw waits, and names the record published before it', async () => {
  await house.nodes[0].draws.tick();
  const [first, second] = await sellingDraws(house.base.db);
  const [early, late] = [present(first, 'a draw'), present(second, 'another')];
  const { ctx } = house.nodes[0].draws;
  const head = async () =>
    (
      await house.base.db
        .selectFrom('draw_games')
        .select('head')
        .where('lottery_type', '=', GAME)
        .executeTakeFirstOrThrow()
    ).head;
  const before = await head();
  await house.afterClose(late);
  await advance(ctx, late.id);
  await house.afterRound(late.id);
  await advance(ctx, late.id);
  const revealed = await drawById(house.base.db, late.id);
  expect(revealed.state).toBe('published');
  expect(revealed.previous_hash).toEqual(before);
  await advance(ctx, early.id);
  await house.afterRound(early.id);
  await advance(ctx, early.id);
  const followed = await drawById(house.base.db, early.id);
  expect(followed.previous_hash).toEqual(revealed.record_hash);
  expect(await head()).toEqual(followed.record_hash);
});

it('a game whose step hangs does not stop another game on the same node', async () => {
  const [node] = house.nodes;
  const other = { ...quickFive, lotteryType: 68 };
  const draws = createDraws(node, node.operator, node.push, [quickFive, other]);
  const count = async () =>
    (await house.base.db.selectFrom('draws').select('id').where('lottery_type', '=', 68).execute()).length;
  // The game's row is held, so whoever schedules its next draw waits for longer than this test.
  const last = present((await sellingDraws(house.base.db)).at(-1), 'the last draw');
  await sql`delete from draws where id = ${last.id}`.execute(house.base.db);
  await house.base.db.transaction().execute(async (tx) => {
    await sql`select 1 from draw_games where lottery_type = ${GAME} for update`.execute(tx);
    draws.start();
    await expect.poll(count, { timeout: 4_000 }).toBe(60);
  });
  await draws.stop();
});
