import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkEntry, entryStake } from '../../src/lib/games/entry.ts';
import { entryMasks } from '../../src/lib/games/masks.ts';
import type { Entry } from '../../src/lib/games/game.ts';
import { quickFive } from '../../src/lib/games/quick-five/index.ts';
import { settleEntry } from '../../src/lib/games/settle.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { advance } from '../../src/server/draws/advance.ts';
import { dueAt } from '../../src/server/draws/rounds.ts';
import type { Engine } from '../../src/server/engine.ts';
import { testBeacon, type TestBeacon } from '../support/beacon.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { drawById, makeBuyer, moveClockTo, sellingDraws, stillEngine } from '../support/draws.ts';
import { size } from '../support/size.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let node: Engine;
beforeAll(async () => {
  base = await testDatabase();
  beacon = await testBeacon();
  node = await stillEngine(base.url, beacon.url, { GRAND_PRIZE_AMOUNT: '1000' });
});
afterAll(async () => {
  await node.stop();
  await beacon.stop();
  await base.drop();
});

/** Any entry the game allows. */
const anyEntry: fc.Arbitrary<Entry> = fc
  .record({
    play: fc.constantFrom(...quickFive.plays),
    numbers: fc.shuffledSubarray(
      Array.from({ length: 11 }, (_, i) => i + 1),
      { minLength: 11 },
    ),
    multiple: fc.constantFrom(...quickFive.multiples),
  })
  .map(({ play, numbers, multiple }) => {
    const left = [...numbers];
    return { play: play.key, picks: play.positions.map(({ choose }) => left.splice(0, choose)), multiple };
  });

interface Order {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly entries: readonly Entry[];
}

/** Tickets and orders in bulk; what was paid for them is another test's matter. */
async function insertOrders(drawId: bigint, orders: readonly Order[]): Promise<void> {
  const tickets = orders.flatMap(({ orderId, playerId, entries }) =>
    entries.map((entry, i) => {
      const checked = checkEntry(quickFive, entry);
      if (!checked.ok) throw new Error(checked.error);
      const { play, playNo } = checked.value;
      return {
        order_id: orderId,
        player_id: String(playerId),
        entry_no: i + 1,
        play: playNo,
        multiple: entry.multiple,
        stake: String(entryStake(quickFive, entry)),
        m: entryMasks(play, entry.picks).map(String),
      };
    }),
  );
  await sql`
    insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
    select ${drawId}, order_id, player_id, (m->>0)::bigint, (m->>1)::bigint, (m->>2)::bigint, stake, multiple, entry_no, play,
      substr(sha256(order_id::text::bytea), 1, 16), sha256((order_id || '#' || entry_no)::bytea)
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      as t (order_id uuid, player_id bigint, entry_no smallint, play smallint, multiple int, stake bigint, m jsonb)`.execute(
    base.db,
  );
  await sql`
    insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
    select order_id, draw_id, player_id, sum(stake), 0, sum(stake), 0, 1, 1 from tickets where draw_id = ${drawId} group by 1, 2, 3`.execute(
    base.db,
  );
}

it('settles in SQL exactly as reading the numbers off one by one does', async () => {
  const entries = size(6_000, 100_000);
  const perOrder = 5;
  const buyers = await Promise.all(Array.from({ length: 40 }, () => makeBuyer(base.db)));
  await node.draws.tick();
  const draw = present((await sellingDraws(base.db))[0], 'a draw');
  const sampled = fc.sample(anyEntry, { numRuns: entries, seed: 2_611 });
  const orders: Order[] = Array.from({ length: entries / perOrder }, (_, i) => ({
    orderId: randomUUID(),
    playerId: present(buyers[i % buyers.length], 'a buyer'),
    entries: sampled.slice(i * perOrder, (i + 1) * perOrder),
  }));
  await insertOrders(draw.id, orders);
  await moveClockTo([node], draw.closes_at);
  const ctx = { ...node.draws.ctx, chunk: 7 };
  await advance(ctx, draw.id);
  const closed = await drawById(base.db, draw.id);
  await moveClockTo(
    [node],
    new Date(Math.max(dueAt(closed.beacon, Number(closed.beacon_round)), draw.draws_at.getTime())),
  );
  await advance(ctx, draw.id);
  const { state, numbers } = await drawById(base.db, draw.id);
  expect(state).toBe('published');
  const drawn = present(numbers, 'numbers');

  const naive = orders.flatMap(({ orderId, playerId, entries: list }) =>
    list.flatMap((entry, i) => {
      const win = settleEntry(quickFive, entry, drawn);
      return win
        ? [
            {
              order_id: orderId,
              player_id: playerId,
              entry_no: i + 1,
              tier: win.tier,
              prize: win.prize,
              to_claim: win.prize >= 100_000n,
            },
          ]
        : [];
    }),
  );
  const key = (row: { order_id: string; entry_no: number }) => `${row.order_id}#${row.entry_no}`;
  const sorted = <T extends { order_id: string; entry_no: number }>(rows: readonly T[]) =>
    [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const wins = await base.db
    .selectFrom('wins')
    .select(['order_id', 'player_id', 'entry_no', 'tier', 'prize', 'to_claim'])
    .where('draw_id', '=', draw.id)
    .execute();
  expect(naive.length).toBeGreaterThan(entries / 20);
  expect(sorted(wins)).toEqual(sorted(naive));

  const credited = new Map<bigint, bigint>();
  for (const win of naive)
    if (!win.to_claim) credited.set(win.player_id, (credited.get(win.player_id) ?? 0n) + win.prize);
  const wallets = await base.db
    .selectFrom('wallets')
    .select(['player_id', 'winnings'])
    .where('player_id', 'in', buyers)
    .execute();
  for (const wallet of wallets) expect(wallet.winnings).toBe(credited.get(wallet.player_id) ?? 0n);
  const { rows } = await sql<{
    winners: bigint;
    amount: bigint;
  }>`select sum(winners)::bigint as winners, sum(amount)::bigint as amount from draw_tiers where draw_id = ${draw.id}`.execute(
    base.db,
  );
  expect(rows[0]).toEqual({ winners: BigInt(naive.length), amount: naive.reduce((sum, win) => sum + win.prize, 0n) });
});
