import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { moveShownWins } from '#server/db/migrations/0016-unshown-wins.ts';
import {
  confirmShownWins,
  tellWinsOnce,
  deleteShownWinsQuery,
  claimUnshownWins,
  claimUnshownWinsQuery,
} from '#server/orders/wins/unshown-wins.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

interface WinOptions {
  readonly orders: number;
  readonly draws: number;
  readonly entries: number;
  readonly firstDraw?: number;
  readonly prize?: number;
  readonly toClaim?: boolean;
}

/** Draws whose wins are inserted in one statement: ten thousand of ten orders take longer than one may. */
const DRAWS_AT_ONCE = 1_000;

/** Inserts winning orders of a player, settled in each of their draws. */
async function insertWins(playerId: bigint, { firstDraw = 1, draws, ...options }: WinOptions): Promise<void> {
  for (let done = 0; done < draws; done += DRAWS_AT_ONCE)
    await insertWinsAtOnce(playerId, {
      ...options,
      firstDraw: firstDraw + done,
      draws: Math.min(DRAWS_AT_ONCE, draws - done),
    });
}

async function insertWinsAtOnce(
  playerId: bigint,
  { orders, draws, entries, firstDraw = 1, prize = 185, toClaim = false }: WinOptions,
) {
  const { db } = base;
  await sql`
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
    select md5(${playerId} || '/' || ${firstDraw}::int || '/' || o)::uuid, ${firstDraw}::int + d, ${playerId}, 100, 0, 100, 0, d + 1, ${draws}
    from generate_series(1, ${orders}::int) o, generate_series(0, ${draws}::int - 1) d`.execute(db);
  await sql`
    insert into wins (draw_id, player_id, order_id, entry_no, play, tier, prize, to_claim)
    select x.draw_id, x.player_id, x.order_id, n, 0, 1, ${prize}::bigint, ${toClaim} from order_draws x, generate_series(1, ${entries}::int) n
    where x.player_id = ${playerId} and x.state = 1`.execute(db);
  await sql`
    update order_draws set state = ${toClaim ? 7 : 3}, prize = ${entries * prize}, settled_at = product_now()
    where player_id = ${playerId} and state = 1`.execute(db);
}

/** Claims and confirms all unshown wins; returns their sums and the number of answers. */
async function showAll(playerId: bigint) {
  let [prize, toClaim, stake, draws, answers] = [0n, 0n, 0n, 0, 0];
  for (;;) {
    const { telling, wins } = await claimUnshownWins(base.db, playerId);
    if (telling === null) return { prize, toClaim, stake, draws, answers };
    answers++;
    draws += wins.length;
    for (const one of wins) [prize, toClaim, stake] = [prize + one.prize, toClaim + one.to_claim, stake + one.stake];
    await confirmShownWins(base.db, playerId, [telling]);
  }
}

describe('unshown wins', () => {
  it('many entries of many draws are shown in one answer', async () => {
    await insertWins(2001n, { orders: 5, draws: 20, entries: 25 });
    expect(await showAll(2001n)).toEqual({ prize: 462_500n, toClaim: 0n, stake: 10_000n, draws: 100, answers: 1 });
  });

  it('a grand prize of an old draw is shown with ten thousand others', async () => {
    await insertWins(2002n, { orders: 1, draws: 1, entries: 1, firstDraw: 5, prize: 10_000_000, toClaim: true });
    await insertWins(2002n, { orders: 100, draws: 100, entries: 1, firstDraw: 1_000 });
    expect(await showAll(2002n)).toEqual({
      prize: 10_000_000n + 1_850_000n,
      toClaim: 10_000_000n,
      stake: 1_000_100n,
      draws: 10_001,
      answers: 11,
    });
  });
});

describe('claiming unshown wins', () => {
  const claim = async (playerId: bigint) =>
    (await claimUnshownWins(base.db, playerId)).wins.map(({ prize, to_claim }) => [prize, to_claim]);

  it('returns prizes to claim first, however old their draw', async () => {
    await insertWins(2099n, { orders: 1, draws: 1, entries: 1, firstDraw: 5, toClaim: true });
    await insertWins(2099n, { orders: 3, draws: 3, entries: 1, firstDraw: 1_000 });
    expect((await claim(2099n))[0]).toEqual([185n, 185n]);
  });

  it('separates the part to claim, and ignores later changes of the order', async () => {
    const { db } = base;
    await insertWins(2003n, { orders: 1, draws: 1, entries: 2, toClaim: true });
    await sql`delete from unshown_wins where player_id = 2003`.execute(db);
    await sql`update wins set to_claim = false where player_id = 2003 and entry_no = 2`.execute(db);
    await sql`update order_draws set state = 1 where player_id = 2003`.execute(db);
    expect(await claim(2003n)).toEqual([]);
    await sql`update order_draws set state = 7 where player_id = 2003`.execute(db);
    const { telling, wins } = await claimUnshownWins(db, 2003n);
    expect(wins.map(({ prize, to_claim, stake }) => [prize, to_claim, stake])).toEqual([[370n, 185n, 100n]]);
    await confirmShownWins(db, 2003n, [telling ?? '']);
    await sql`update order_draws set state = 3 where player_id = 2003`.execute(db);
    expect(await claim(2003n)).toEqual([]);
  });

  it('lets either tab confirm wins that were claimed twice, and keeps wins that came in between', async () => {
    const { db } = base;
    const later = () =>
      sql`update unshown_wins set told_at = told_at - interval '30 s' where player_id = 2006`.execute(db);
    await insertWins(2006n, { orders: 2, draws: 2, entries: 1 });
    const first = await claimUnshownWins(db, 2006n);
    expect(winningPopup.request.safeParse({ shown: [first.telling] })).toMatchObject({ success: true });
    await later();
    const second = await claimUnshownWins(db, 2006n);
    expect(second.wins).toEqual(first.wins);
    await confirmShownWins(db, 2006n, [first.telling ?? '']);
    await later();
    expect(await claim(2006n)).toEqual([]);

    await insertWins(2006n, { orders: 1, draws: 1, entries: 1, firstDraw: 50 });
    const alone = await claimUnshownWins(db, 2006n);
    await later();
    await insertWins(2006n, { orders: 1, draws: 1, entries: 1, firstDraw: 60 });
    expect(await claim(2006n)).toHaveLength(2);
    // This confirmation belongs to an answer before the second win.
    await confirmShownWins(db, 2006n, [alone.telling ?? '']);
    await later();
    expect((await claimUnshownWins(db, 2006n)).wins.map(({ draw_id }) => draw_id)).toContain(60n);
    // It cannot confirm another player's wins either.
    await insertWins(2007n, { orders: 1, draws: 1, entries: 1 });
    const { telling } = await claimUnshownWins(db, 2007n);
    await confirmShownWins(db, 2006n, [telling ?? '']);
    await sql`update unshown_wins set told_at = told_at - interval '30 s' where player_id = 2007`.execute(db);
    expect(await claim(2007n)).toHaveLength(1);
  });

  it('tells a host that confirms nothing each win once in a session, and once more in the next', async () => {
    const { db } = base;
    const tell = async (session: bigint) => (await tellWinsOnce(db, 2008n, session)).wins.length;
    await insertWins(2008n, { orders: 1, draws: 2, entries: 1 });
    expect([await tell(71n), await tell(71n)]).toEqual([2, 0]);
    await insertWins(2008n, { orders: 1, draws: 1, entries: 1, firstDraw: 50 });
    expect([await tell(71n), await tell(71n)]).toEqual([1, 0]);
    // The answers may have been lost, so the next session tells them again, and no later one does.
    expect([await tell(72n), await tell(72n), await tell(73n)]).toEqual([3, 0, 0]);
    // A page that confirms may be told what such a host was told.
    await insertWins(2008n, { orders: 1, draws: 1, entries: 1, firstDraw: 60 });
    expect(await tell(73n)).toBe(1);
    await sql`update unshown_wins set told_at = told_at - interval '30 s' where player_id = 2008`.execute(db);
    const { telling } = await claimUnshownWins(db, 2008n);
    await confirmShownWins(db, 2008n, [telling ?? '']);
    expect(await tell(74n)).toBe(0);
  });

  it('ignores refunds', async () => {
    const { db } = base;
    await sql`
      insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
      values (${randomUUID()}, 1, 2004, 100, 0, 100, 0, 1, 1)`.execute(db);
    await sql`update order_draws set state = 6 where player_id = 2004`.execute(db);
    expect(await claim(2004n)).toEqual([]);
  });

  it('the migration drops shown wins, and keeps claimed ones until they are confirmed', async () => {
    const { db } = base;
    await insertWins(2005n, { orders: 1, draws: 4, entries: 3 });
    await sql`delete from unshown_wins`.execute(db);
    await sql`
      create table shown_wins (order_id uuid, draw_id bigint, telling uuid, told_at timestamptz not null default clock_timestamp(),
        primary key (order_id, draw_id))`.execute(db);
    const telling = randomUUID();
    const shown = (draw: number, by: string | null, ago: number) =>
      sql`
      insert into shown_wins select order_id, draw_id, ${by}::uuid, clock_timestamp() - ${ago} * interval '1 second'
      from order_draws where player_id = 2005 and draw_id = ${draw}`.execute(db);
    await shown(1, null, 1_000);
    await shown(2, telling, 5);
    await shown(3, randomUUID(), 60);
    await moveShownWins(db as never);
    expect((await claimUnshownWins(db, 2005n)).wins.map(({ draw_id, prize }) => [draw_id, prize])).toEqual([
      [4n, 555n],
      [3n, 555n],
    ]);
    // After the confirmation, only the win whose answer was lost is claimed again.
    await confirmShownWins(db, 2005n, [telling]);
    await sql`update unshown_wins set told_at = told_at - interval '30 s'`.execute(db);
    expect((await claimUnshownWins(db, 2005n)).wins.map(({ draw_id }) => draw_id)).toEqual([4n, 3n]);
  });
});

describe('the cost of a claim', () => {
  interface Plan {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
  }
  class RollBack extends Error {}
  /** How many memory pages a statement reads: its cost on any machine. Its effect is rolled back. */
  async function countPages(statement: RawBuilder<unknown>): Promise<number> {
    let pages = Infinity;
    const rolledBack = await base.db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{
          'QUERY PLAN': [{ Plan: Plan }];
        }>`explain (analyze, buffers, format json) ${statement}`.execute(tx);
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        if (plan) pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        throw new RollBack();
      })
      .catch((error: unknown) => error);
    expect(rolledBack).toBeInstanceOf(RollBack);
    return pages;
  }
  /** Inserts a history of shown wins, then twenty unshown ones. */
  async function insertHistory(playerId: bigint, draws: number): Promise<void> {
    const { db } = base;
    await insertWins(playerId, { orders: 10, draws, entries: 1, firstDraw: 10_000 });
    await sql`delete from unshown_wins where player_id = ${playerId}`.execute(db);
    await insertWins(playerId, { orders: 1, draws: 20, entries: 1, firstDraw: 50_000 });
  }

  it('depends on unshown wins, not on the history', async () => {
    await insertHistory(2010n, 50);
    await insertHistory(2011n, 5_000);
    await sql`vacuum analyze`.execute(base.db);
    const [few, many] = [
      await countPages(claimUnshownWinsQuery(2010n)),
      await countPages(claimUnshownWinsQuery(2011n)),
    ];
    expect(many).toBeLessThan(1.2 * few);
  });

  it('is bounded, however many wins are unshown', async () => {
    await insertWins(2012n, { orders: 10, draws: 100, entries: 1 });
    await insertWins(2013n, { orders: 10, draws: 10_000, entries: 1 });
    await sql`vacuum analyze`.execute(base.db);
    const costs = [];
    for (const player of [2012n, 2013n]) {
      const tell = await countPages(claimUnshownWinsQuery(player));
      const { telling, wins } = await claimUnshownWins(base.db, player);
      expect(wins).toHaveLength(1_000);
      await sql`analyze unshown_wins`.execute(base.db);
      costs.push({ tell, confirm: await countPages(deleteShownWinsQuery(player, [telling ?? ''])) });
    }
    expect(costs[1]?.tell).toBeLessThan(1.5 * (costs[0]?.tell ?? 0));
    expect(costs[1]?.confirm).toBeLessThan(1.5 * (costs[0]?.confirm ?? 0));
  });
});
