import { sql } from 'kysely';
import { assert, assertPresent } from '#kernel/assert.ts';
import type { Tx } from '../db/index.ts';
import { lockWallets, postSelectedTransfers } from '../ledger/transfers.ts';
import { notifyOrders } from '../notifications/notify.ts';
import { announceResults } from './announce-results.ts';
import { readProductNow } from '../db/product-now.ts';
import { forceKeyLookups } from '../db/force-key-lookups.ts';
import { withDraw } from '../draws/with-draw.ts';
import type { SettlementContext } from './context.ts';
import type { DrawRow } from '../draws/draw-rows.ts';
import { notifyGrandPrizes, type GrandPrize } from './notify-grand-prizes.ts';

/** Wins of the players after `paid_to`, up to and including `to`. */
const readNextWins = ({ id, paid_to }: DrawRow, to: bigint) =>
  sql`draw_id = ${id} and player_id > ${paid_to} and player_id <= ${to}`;

/**
 * The last player to pay now, after about `winsAtOnce` wins. A player is paid all wins at once. Undefined where all
 * are paid.
 */
async function findLastPlayer(tx: Tx, { id, paid_to }: DrawRow, winsAtOnce: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ to: bigint | null }>`
    select max(player_id) as to from (
      select player_id from wins where draw_id = ${id} and player_id > ${paid_to} order by player_id limit ${winsAtOnce}) w`.execute(
    tx,
  );
  return rows[0]?.to ?? undefined;
}

/** What enters the wallets, in three columns: of each order its player, its id and the sum. */
interface Prizes {
  readonly players: readonly bigint[];
  readonly orders: readonly string[];
  readonly amounts: readonly bigint[];
}

interface Marked {
  /** The winners, by id. */
  readonly paid: bigint[];
  readonly prizes: Prizes;
  readonly grand: GrandPrize[];
}

/**
 * Marks the winning orders, and writes a grand prize to claim for each order and draw that has one: its entries are
 * claimed together. The other orders are never written.
 */
async function markOrders(tx: Tx, draw: DrawRow, to: bigint): Promise<Marked> {
  const { rows } = await sql<{
    players: bigint[];
    told_players: bigint[];
    told_orders: string[];
    told_amounts: bigint[];
    orders: bigint;
    marked: bigint;
    claimers: bigint[];
    claimed: string[];
    amounts: bigint[];
  }>`
    with won as materialized (
      select player_id, order_id, sum(prize)::bigint as prize, sum(prize) filter (where to_claim)::bigint as to_claim from wins
      where ${readNextWins(draw, to)} group by player_id, order_id
    ), moment as materialized (
      select product_now() as at
    ), to_claim_prizes as (
      insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at)
      select order_id, ${draw.id}, player_id, to_claim, at, claim_deadline(at) from won, moment where to_claim is not null
      returning order_id, player_id, amount
    ), marked as (
      update order_draws od set state = order_draw_state(case when w.to_claim is null then 'won' else 'to-claim' end), prize = w.prize, settled_at = (select at from moment)
      -- In the order of the table's rows.
      from (select * from won order by order_id) w where od.draw_id = ${draw.id} and od.order_id = w.order_id and od.state = order_draw_state('waiting') returning 1
    ), entering as materialized (
      select player_id, order_id, prize - coalesce(to_claim, 0) as amount from won where prize > coalesce(to_claim, 0)
    ) select array(select distinct player_id from won order by player_id) as players,
      (select count(*) from won) as orders, (select count(*) from marked) as marked,
      array(select player_id from entering order by order_id) as told_players,
      array(select order_id from entering order by order_id)::text[] as told_orders,
      array(select amount from entering order by order_id) as told_amounts,
      array(select player_id from to_claim_prizes order by order_id) as claimers,
      array(select order_id from to_claim_prizes order by order_id)::text[] as claimed,
      array(select amount from to_claim_prizes order by order_id) as amounts`.execute(tx);
  const found = assertPresent(rows[0], 'the marked orders');
  const { players, orders, marked, claimers, claimed, amounts } = found;
  assert(orders === marked, 'a winning ticket belongs to an order that waits for this draw');
  return {
    paid: players,
    prizes: { players: found.told_players, orders: found.told_orders, amounts: found.told_amounts },
    grand: claimers.map((playerId, i) => ({
      playerId,
      orderId: assertPresent(claimed[i], 'an order for each'),
      amount: assertPresent(amounts[i], 'an amount for each'),
    })),
  };
}

/** Prizes to claim are told by notifyGrandPrizes. */
const notifyWins = (tx: Tx, draw: DrawRow, { players, orders, amounts }: Prizes): Promise<void> =>
  notifyOrders(tx, {
    kind: 'win',
    lotteryType: draw.lottery_type,
    draw: draw.phase,
    select: sql`select * from unnest(${players}::bigint[], ${orders}::uuid[], ${amounts}::bigint[]) e (player_id, order_id, amount)`,
  });

/** One transfer an order for what enters the wallet, and one for what waits to be claimed. */
const payTransfers = (tx: Tx, draw: DrawRow, to: bigint): Promise<void> =>
  postSelectedTransfers(
    tx,
    sql`
      select prizes_account(${draw.lottery_type}::int) as debit,
        case when to_claim then house_account('prizes-to-claim') else player_account(player_id, 'winnings') end as credit,
        sum(prize)::bigint as amount, case when to_claim then 'grand-prize' else 'prize' end as kind, order_id as reference, draw_id
      from wins where ${readNextWins(draw, to)}
      group by draw_id, player_id, order_id, to_claim order by player_id, order_id`,
  );

/**
 * Pays the next players of a draw, and settles the draw when none are left. `paid_to` is written in the same
 * transaction: whichever node goes on after a crash pays nobody twice and forgets nobody.
 */
export async function payWins(ctx: SettlementContext, id: bigint): Promise<boolean> {
  const { db, winsAtOnce, push, messages } = ctx;
  let paid: bigint[] = [];
  let settled = false;
  const done = await withDraw(db, id, async (tx, draw) => {
    if (draw.state !== 'drawn' || draw.paid_to === null) return false;
    await forceKeyLookups(tx);
    const to = await findLastPlayer(tx, draw, winsAtOnce);
    if (to === undefined) {
      await tx
        .updateTable('draws')
        .set({ state: 'settled', settled_at: await readProductNow(tx) })
        .where('id', '=', id)
        .execute();
      settled = true;
      return true;
    }
    // Orders before wallets: a purchase of a winner then waits for the payment only (docs/ledger.md, Locks).
    const marked = await markOrders(tx, draw, to);
    paid = marked.paid;
    await lockWallets(tx, paid);
    await payTransfers(tx, draw, to);
    // Counts of unread notifications come after wallets: whoever tells one player something holds the wallet already.
    await notifyWins(tx, draw, marked.prizes);
    await notifyGrandPrizes(tx, messages, draw, marked.grand);
    await tx.updateTable('draws').set({ paid_to: to }).where('id', '=', id).execute();
    return true;
  });
  if (paid.length > 0) push.publishWallets(paid);
  if (settled) await announceResults(ctx, id);
  return done;
}
