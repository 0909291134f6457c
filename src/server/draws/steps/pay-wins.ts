import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import type { Tx } from '../../db/index.ts';
import { HOUSE, prizesAccount } from '../../wallet/accounts.ts';
import { lockWallets } from '../../wallet/transfer.ts';
import { announce } from '../announce.ts';
import { productNow, withDraw, type DrawContext } from '../context.ts';
import type { DrawRow } from '../rows.ts';

/** How long a grand prize can be claimed (spec games-and-money §9: after a validity period it expires). */
const CLAIM_DAYS = 180;

/** The next winners by id, whole players at a time. */
async function nextWinners(tx: Tx, draw: DrawRow, chunk: number): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('wins')
    .select('player_id')
    .distinct()
    .where('draw_id', '=', draw.id)
    .where('player_id', '>', draw.paid_to)
    .orderBy('player_id')
    .limit(chunk)
    .execute();
  return rows.map((row) => row.player_id);
}

/** One transfer an order for what enters the wallet (bucket 1, winnings), and one for what waits to be claimed. */
async function payTransfers(tx: Tx, draw: DrawRow, from: bigint, to: bigint): Promise<void> {
  await sql`
    insert into transfers (debit, credit, amount, kind, reference, draw_id)
    select ${prizesAccount(draw.lottery_type)}::bigint,
      case when to_claim then ${HOUSE.prizesToClaim}::bigint else player_id * 8 + 1 end,
      sum(prize)::bigint, case when to_claim then 'grand-prize' else 'prize' end, order_id, draw_id
    from wins where draw_id = ${draw.id} and player_id between ${from} and ${to}
    group by draw_id, player_id, order_id, to_claim order by player_id, order_id`.execute(tx);
}

/** A grand prize waits to be claimed: one for each order and draw, whose entries are claimed together. */
async function keepGrandPrizes(tx: Tx, draw: DrawRow, from: bigint, to: bigint): Promise<void> {
  await sql`
    insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at)
    select order_id, draw_id, player_id, sum(prize)::bigint, product_now(), product_now() + ${CLAIM_DAYS} * interval '1 day'
    from wins where draw_id = ${draw.id} and player_id between ${from} and ${to} and to_claim
    group by draw_id, player_id, order_id`.execute(tx);
}

/** Winning orders say so: 3, or 7 where a prize waits to be claimed. The others are never written. */
async function markOrders(tx: Tx, draw: DrawRow, from: bigint, to: bigint): Promise<void> {
  const { rows } = await sql<{ orders: bigint; marked: bigint }>`
    with won as (
      select order_id, sum(prize)::bigint as prize, bool_or(to_claim) as to_claim from wins
      where draw_id = ${draw.id} and player_id between ${from} and ${to} group by order_id
    ), marked as (
      update order_draws od set state = case when w.to_claim then 7 else 3 end, prize = w.prize, settled_at = product_now()
      from won w where od.draw_id = ${draw.id} and od.order_id = w.order_id and od.state = 1 returning 1
    ) select (select count(*) from won) as orders, (select count(*) from marked) as marked`.execute(tx);
  assert(
    rows[0] && rows[0].orders === rows[0].marked,
    'a ticket that wins belongs to an order that waits for this draw',
  );
}

/**
 * Pays the next players of a draw; the draw is settled when there are none left. How far it came is written in the
 * same transaction, so a node that dies pays nobody twice and forgets nobody.
 */
export async function payWins(ctx: DrawContext, id: bigint): Promise<boolean> {
  const { db, chunk, push } = ctx;
  let paid: bigint[] = [];
  let settled = false;
  const done = await withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'drawn' || draw.paid_to === null) return false;
    paid = await nextWinners(tx, draw, chunk);
    const [first] = paid;
    const last = paid.at(-1);
    if (first === undefined || last === undefined) {
      await tx
        .updateTable('draws')
        .set({ state: 'settled', settled_at: await productNow(tx) })
        .where('id', '=', id)
        .execute();
      settled = true;
      return true;
    }
    await lockWallets(tx, paid);
    await payTransfers(tx, draw, first, last);
    await keepGrandPrizes(tx, draw, first, last);
    await markOrders(tx, draw, first, last);
    await tx.updateTable('draws').set({ paid_to: last }).where('id', '=', id).execute();
    return true;
  });
  if (paid.length > 0) push.walletsChanged(paid);
  if (settled) await announce(ctx, id);
  return done;
}
