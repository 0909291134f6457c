import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { announceResults } from '#server/settlement/announce-results.ts';
import { findWins } from '#server/settlement/find-wins.ts';
import { payWins } from '#server/settlement/pay-wins.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import {
  createDrawFixture,
  ENTRY_PER_NUMBER,
  ENTRY_PER_NUMBER_WIN,
  expectLedgerBalanced,
  type DrawFixture,
} from '#support/draws/draw-fixture.ts';
import { insertOrder, readDraw, makeBuyer, runDueStep } from '#support/draws/draws.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { openExplainedDatabase, type ExplainedDatabase } from '#support/node/explained-database.ts';

let fixture: DrawFixture;
let work: ExplainedDatabase;
beforeAll(async () => {
  fixture = await createDrawFixture();
  work = openExplainedDatabase(fixture.base.ownerUrl);
});
afterAll(async () => {
  await work.handle.close();
  await fixture.stop();
});

/** Creates players with empty wallets; returns their ids. */
async function createPlayers(count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with made as (
      insert into players (open_id, mobile, birth_date)
      select gen_random_uuid()::text, '+97159' || lpad((n + (select coalesce(max(id), 0) from players))::text, 7, '0'), '1990-01-01'
      from generate_series(1, ${count}::int) n returning id
    ), opened as (insert into wallets (player_id) select id from made)
    select id from made order by id`.execute(fixture.base.db);
  return rows.map(({ id }) => id);
}

test.each(['db', 'background'] as const)('statements of %s run without JIT compilation', async (pool) => {
  expect((await sql`show jit`.execute(fixture.base[pool])).rows).toEqual([{ jit: 'off' }]);
});

describe('a statement with tens of thousands of transfers', () => {
  const PER_PLAYER = 60;
  const PLAYERS = 400;
  let ids: bigint[];
  let read: number;

  beforeAll(async () => {
    ids = await createPlayers(PLAYERS);
    work.rowsRead('transition');
    // Into three buckets, out of two, and between buckets of one wallet.
    await sql`
      insert into transfers (debit, credit, amount, kind)
      select case n % 6 when 4 then id * 8 when 5 then id * 8 + 2 else 4 end,
        case n % 6 when 4 then id * 8 + 3 when 5 then 2 else id * 8 + n % 3 end, case when n % 6 < 4 then 1000 + n else n end,
        case when n % 6 < 4 then 'gift' else 'release' end
      from unnest(${ids}::bigint[]) id, generate_series(0, ${PER_PLAYER - 1}::int) n order by n, id`.execute(
      work.handle.db,
    );
    read = work.rowsRead('transition');
  });

  it('moves every bucket of every wallet and the house accounts', async () => {
    const { rows } = await sql<{ wallets: number }>`
      select count(*)::int as wallets from wallets
      where player_id = any (${ids}::bigint[]) and deposited > 0 and winnings > 0 and gift > 0 and held > 0`.execute(
      fixture.base.db,
    );
    expect(rows).toEqual([{ wallets: PLAYERS }]);
    expect(await checkLedger(fixture.base.db)).toEqual([]);
  });

  it('marks the balance of each due player after the last transfer', async () => {
    const { rows } = await sql<{ player_id: bigint; id: bigint }>`
      select player_id, max(id) as id from transfers where player_id = any (${ids}::bigint[])
      group by player_id having bool_or((hashint8(id) & 63) = 0) order by 1`.execute(fixture.base.db);
    expect(rows.length).toBeGreaterThan(PLAYERS / 4);
    const marks = await fixture.base.db
      .selectFrom('balance_marks')
      .select(['player_id', 'id'])
      .where('player_id', 'in', ids)
      .orderBy('player_id')
      .execute();
    expect(marks).toEqual(rows);
  });

  it('reads them a few times, not once for each player', () => {
    expect(read).toBeGreaterThanOrEqual(PLAYERS * PER_PLAYER);
    expect(read).toBeLessThanOrEqual(4 * PLAYERS * PER_PLAYER);
  });
});

describe('a draw with more winners than one transaction pays', () => {
  const CHUNK = 60;
  /** How many orders each player has; each order wins with five entries. */
  const ORDERS = [1, 2, 15, 1, 1, 1, 9, 4, 3, 2];
  let id: bigint;
  let winners: bigint[];

  beforeAll(async () => {
    const draw = await fixture.nextDraw();
    id = draw.id;
    winners = [];
    for (const orders of ORDERS) {
      const player = await makeBuyer(fixture.base.db);
      winners.push(player);
      for (let n = 0; n < orders; n++) await insertOrder(fixture.base.db, [draw], player, ENTRY_PER_NUMBER);
    }
    await fixture.afterClose(draw);
    const { ctx } = fixture.nodes[0].draws;
    for (const step of ['close', 'publish-root']) expect(await runDueStep(ctx, id)).toBe(step);
    await fixture.afterRound(id);
    expect(await runDueStep(ctx, id)).toBe('draw-numbers');
    expect(await findWins(ctx, id)).toBe(true);
  });

  const won = async () => {
    const rows = await fixture.base.db
      .selectFrom('wallets')
      .select(['player_id', 'winnings'])
      .where('player_id', 'in', winners)
      .orderBy('player_id')
      .execute();
    return rows.map(({ winnings }) => Number(winnings / ENTRY_PER_NUMBER_WIN));
  };
  /** Everyone before the nth player is paid in full, nobody after. */
  const upTo = (n: number) => ORDERS.map((orders, i) => (i < n ? orders : 0));

  it('is paid in chunks of whole players by any node, and a failed chunk pays nobody', async () => {
    const [first, second] = fixture.nodes.map(({ draws }) => ({ ...draws.ctx, winsAtOnce: CHUNK }));
    const [one, two] = [assertPresent(first, 'a node'), assertPresent(second, 'another')];
    expect(await payWins(one, id)).toBe(true);
    expect(await won()).toEqual(upTo(3));

    // The transaction fails with the orders marked and the prizes moved, before the progress is stored.
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
      fixture.base.db,
    );
    await sql`create trigger die before update of paid_to on draws for each row execute function die()`.execute(
      fixture.base.db,
    );
    await expect(payWins(one, id)).rejects.toThrow('died');
    await sql`drop function die cascade`.execute(fixture.base.db);
    expect(await won()).toEqual(upTo(3));
    await expectLedgerBalanced(fixture);

    expect(await payWins(two, id)).toBe(true);
    expect(await won()).toEqual(upTo(7));
    expect((await readDraw(fixture.base.db, id)).paid_to).toBe(winners[6]);
    expect(await payWins(one, id)).toBe(true);
    expect(await won()).toEqual(ORDERS);
    expect(await payWins(two, id)).toBe(true);
    expect((await readDraw(fixture.base.db, id)).state).toBe('settled');
    expect(await payWins(two, id)).toBe(false);
    expect(await won()).toEqual(ORDERS);
    await expectLedgerBalanced(fixture);
  });
});

test('a player may be told something by whoever holds the wallet that a payment waits for', async () => {
  const { base, nodes } = fixture;
  const draw = await fixture.nextDraw();
  const player = await makeBuyer(base.db);
  await insertOrder(base.db, [draw], player, ENTRY_PER_NUMBER);
  await fixture.afterClose(draw);
  const { ctx } = nodes[0].draws;
  for (const step of ['close', 'publish-root']) expect(await runDueStep(ctx, draw.id)).toBe(step);
  await fixture.afterRound(draw.id);
  for (const step of ['draw-numbers', 'find-wins']) expect(await runDueStep(ctx, draw.id)).toBe(step);

  const paying = await base.db.transaction().execute(async (tx) => {
    await lockWallet(tx, player);
    const payment = payWins(ctx, draw.id);
    await waitForLockWaiter(base.db);
    await notify(tx, player, { kind: 'identityVerified', params: {} });
    return { payment };
  });
  expect(await paying.payment).toBe(true);
  const { rows } = await sql`
    select system, winning from unread_notifications where player_id = ${player}`.execute(base.db);
  expect(rows).toEqual([{ system: 1, winning: 1 }]);
});

test('pays and announces a draw with thousands of winners in chunks, by index and without repeated reads', async () => {
  const [ORDERS, PLAYERS, CHUNK] = [10_000, 2_000, 500];
  const draw = await fixture.nextDraw();
  await fixture.afterClose(draw);
  const ctx = { ...fixture.nodes[0].draws.ctx, db: work.handle.db, winsAtOnce: CHUNK };
  for (const step of ['close', 'publish-root']) expect(await runDueStep(ctx, draw.id)).toBe(step);
  await fixture.afterRound(draw.id);
  for (const step of ['draw-numbers', 'find-wins']) expect(await runDueStep(ctx, draw.id)).toBe(step);
  // As a purchase and the search for wins leave them: every second order wins, and the planner has no statistics.
  const ids = await createPlayers(PLAYERS);
  const order = sql`md5(n::text)::uuid`;
  const owner = sql`(${ids}::bigint[])[n % ${PLAYERS} + 1]`;
  const all = sql`generate_series(0, ${2 * ORDERS - 1}::int) n`;
  const { db } = fixture.base;
  await sql`alter table wins set (autovacuum_enabled = off)`.execute(db);
  await sql`
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
    select ${order}, ${draw.id}::bigint, ${owner}, 100, 0, 100, 0, 1, 1 from ${all}`.execute(db);
  await sql`
    insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
    select ${draw.id}::bigint, ${order}, ${owner}, 1, 0, 0, 100, 1, 1, 0, substr(sha256(n::text::bytea), 1, 16), sha256(n::text::bytea) from ${all}`.execute(
    db,
  );
  await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select ${draw.id}::bigint, ${owner}, ${order}, 1, 0, 1, 185, false from ${all} where n % 2 = 0`.execute(db);

  work.rowsRead('wins');
  let chunks = 0;
  while ((await readDraw(db, draw.id)).state === 'drawn') {
    expect(await payWins({ ...ctx, push: { publish: () => undefined, publishWallets: () => chunks++ } }, draw.id)).toBe(
      true,
    );
  }
  expect(chunks).toBe(ORDERS / CHUNK);
  // Progress, orders and transfers; at the end, winners and others.
  expect(work.rowsRead('wins')).toBeLessThan(6 * ORDERS);

  const announced: boolean[] = [];
  const publish = (pushes: readonly { push: { type: string; data?: unknown } }[]) =>
    void announced.push(...pushes.map(({ push }) => (push.data as { won: boolean }).won));
  await announceResults({ ...ctx, push: { publish, publishWallets: () => undefined } }, draw.id);
  expect(announced).toEqual(Array.from({ length: 2 * ORDERS }, (_, i) => i < ORDERS));
});
