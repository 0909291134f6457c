import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { moveShownWins } from '#server/db/migrations/0016-unshown-wins.ts';
import {
  confirmShownWins,
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

interface Won {
  readonly orders: number;
  readonly draws: number;
  readonly entries: number;
  readonly firstDraw?: number;
  readonly prize?: number;
  readonly toClaim?: boolean;
}

/** Orders of a player that won in each of their draws, paid as a settlement pays them. */
async function win(playerId: bigint, { orders, draws, entries, firstDraw = 1, prize = 185, toClaim = false }: Won) {
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

/** What a player is told who looks at each answer, and how many answers it takes. */
async function lookedAt(playerId: bigint) {
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

describe('a win is told, however many there are', () => {
  test('many entries of many draws', async () => {
    await win(2001n, { orders: 5, draws: 20, entries: 25 });
    expect(await lookedAt(2001n)).toEqual({ prize: 462_500n, toClaim: 0n, stake: 10_000n, draws: 100, answers: 1 });
  });

  test('a grand prize of a draw that was scheduled long ago, behind ten thousand others', async () => {
    await win(2002n, { orders: 1, draws: 1, entries: 1, firstDraw: 5, prize: 10_000_000, toClaim: true });
    await win(2002n, { orders: 100, draws: 100, entries: 1, firstDraw: 1_000 });
    expect(await lookedAt(2002n)).toEqual({
      prize: 10_000_000n + 1_850_000n,
      toClaim: 10_000_000n,
      stake: 1_000_100n,
      draws: 10_001,
      answers: 11,
    });
  });
});

describe('what is told, and when', () => {
  const told = async (playerId: bigint) =>
    (await claimUnshownWins(base.db, playerId)).wins.map(({ prize, to_claim }) => [prize, to_claim]);

  test('a prize to claim before all others, however old its draw', async () => {
    await win(2099n, { orders: 1, draws: 1, entries: 1, firstDraw: 5, toClaim: true });
    await win(2099n, { orders: 3, draws: 3, entries: 1, firstDraw: 1_000 });
    expect((await told(2099n))[0]).toEqual([185n, 185n]);
  });

  test('the part of a prize that waits to be claimed is told apart, and a later change of the order tells nothing again', async () => {
    const { db } = base;
    await win(2003n, { orders: 1, draws: 1, entries: 2, toClaim: true });
    await sql`delete from unshown_wins where player_id = 2003`.execute(db);
    await sql`update wins set to_claim = false where player_id = 2003 and entry_no = 2`.execute(db);
    await sql`update order_draws set state = 1 where player_id = 2003`.execute(db);
    expect(await told(2003n)).toEqual([]);
    await sql`update order_draws set state = 7 where player_id = 2003`.execute(db);
    const { telling, wins } = await claimUnshownWins(db, 2003n);
    expect(wins.map(({ prize, to_claim, stake }) => [prize, to_claim, stake])).toEqual([[370n, 185n, 100n]]);
    await confirmShownWins(db, 2003n, [telling ?? '']);
    await sql`update order_draws set state = 3 where player_id = 2003`.execute(db);
    expect(await told(2003n)).toEqual([]);
  });

  test('what is told again to another tab is confirmed by either; what came between is told on', async () => {
    const { db } = base;
    const later = () =>
      sql`update unshown_wins set told_at = told_at - interval '30 s' where player_id = 2006`.execute(db);
    await win(2006n, { orders: 2, draws: 2, entries: 1 });
    const first = await claimUnshownWins(db, 2006n);
    expect(winningPopup.request.safeParse({ shown: [first.telling] })).toMatchObject({ success: true });
    await later();
    const second = await claimUnshownWins(db, 2006n);
    expect(second.wins).toEqual(first.wins);
    await confirmShownWins(db, 2006n, [first.telling ?? '']);
    await later();
    expect(await told(2006n)).toEqual([]);

    await win(2006n, { orders: 1, draws: 1, entries: 1, firstDraw: 50 });
    const alone = await claimUnshownWins(db, 2006n);
    await later();
    await win(2006n, { orders: 1, draws: 1, entries: 1, firstDraw: 60 });
    expect(await told(2006n)).toHaveLength(2);
    // Whoever says this was never told of the second.
    await confirmShownWins(db, 2006n, [alone.telling ?? '']);
    await later();
    expect((await claimUnshownWins(db, 2006n)).wins.map(({ draw_id }) => draw_id)).toContain(60n);
    // Nor does it name wins of anybody else.
    await win(2007n, { orders: 1, draws: 1, entries: 1 });
    const { telling } = await claimUnshownWins(db, 2007n);
    await confirmShownWins(db, 2006n, [telling ?? '']);
    await sql`update unshown_wins set told_at = told_at - interval '30 s' where player_id = 2007`.execute(db);
    expect(await told(2007n)).toHaveLength(1);
  });

  test('a refund is no win', async () => {
    const { db } = base;
    await sql`
      insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
      values (${randomUUID()}, 1, 2004, 100, 0, 100, 0, 1, 1)`.execute(db);
    await sql`update order_draws set state = 6 where player_id = 2004`.execute(db);
    expect(await told(2004n)).toEqual([]);
  });

  test('of wins that were there before, those that were shown are not told, those just told wait for the word of it', async () => {
    const { db } = base;
    await win(2005n, { orders: 1, draws: 4, entries: 3 });
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
    // The word of it came: only the one whose answer was lost is told again.
    await confirmShownWins(db, 2005n, [telling]);
    await sql`update unshown_wins set told_at = told_at - interval '30 s'`.execute(db);
    expect((await claimUnshownWins(db, 2005n)).wins.map(({ draw_id }) => draw_id)).toEqual([4n, 3n]);
  });
});

describe('what it costs', () => {
  interface Plan {
    readonly 'Shared Hit Blocks': number;
    readonly 'Shared Read Blocks': number;
  }
  class Undone extends Error {}
  /** Pages of memory a statement looks at: its work, whatever the machine. What it does is undone. */
  async function work(statement: RawBuilder<unknown>): Promise<number> {
    let pages = Infinity;
    const undone = await base.db
      .transaction()
      .execute(async (tx) => {
        const { rows } = await sql<{
          'QUERY PLAN': [{ Plan: Plan }];
        }>`explain (analyze, buffers, format json) ${statement}`.execute(tx);
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        if (plan) pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        throw new Undone();
      })
      .catch((error: unknown) => error);
    expect(undone).toBeInstanceOf(Undone);
    return pages;
  }
  /** A history that was shown, then twenty wins that were not. */
  async function played(playerId: bigint, draws: number): Promise<void> {
    const { db } = base;
    await win(playerId, { orders: 10, draws, entries: 1, firstDraw: 10_000 });
    await sql`delete from unshown_wins where player_id = ${playerId}`.execute(db);
    await win(playerId, { orders: 1, draws: 20, entries: 1, firstDraw: 50_000 });
  }

  test('is of what is not shown, not of a history', async () => {
    await played(2010n, 50);
    await played(2011n, 5_000);
    await sql`vacuum analyze`.execute(base.db);
    const [few, many] = [await work(claimUnshownWinsQuery(2010n)), await work(claimUnshownWinsQuery(2011n))];
    expect(many).toBeLessThan(1.2 * few);
  });

  test('has a bound, however much was not shown: an index a level deeper, not a hundred times as much', async () => {
    await win(2012n, { orders: 10, draws: 100, entries: 1 });
    await win(2013n, { orders: 10, draws: 10_000, entries: 1 });
    await sql`vacuum analyze`.execute(base.db);
    const costs = [];
    for (const player of [2012n, 2013n]) {
      const tell = await work(claimUnshownWinsQuery(player));
      const { telling, wins } = await claimUnshownWins(base.db, player);
      expect(wins).toHaveLength(1_000);
      await sql`analyze unshown_wins`.execute(base.db);
      costs.push({ tell, confirm: await work(deleteShownWinsQuery(player, [telling ?? ''])) });
    }
    expect(costs[1]?.tell).toBeLessThan(1.5 * (costs[0]?.tell ?? 0));
    expect(costs[1]?.confirm).toBeLessThan(1.5 * (costs[0]?.confirm ?? 0));
  });
});
