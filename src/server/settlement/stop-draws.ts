import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { bucketAccount, futureStakesAccount, type Bucket } from '../ledger/accounts.ts';
import { postTransfers, type Transfer } from '../ledger/transfers.ts';

/** A draw of an order that its player stopped, and which bucket each part of its stake came from. */
export interface StoppedDraw {
  readonly drawId: bigint;
  readonly name: string;
  readonly playerId: bigint;
  readonly stoppedAt: Date;
  readonly stake: Readonly<Record<Exclude<Bucket, 'held'>, bigint>>;
}

interface Row {
  readonly draw_id: bigint;
  readonly name: string;
  readonly player_id: bigint;
  readonly stopped_at: Date;
  readonly from_deposited: bigint;
  readonly from_winnings: bigint;
  readonly from_gift: bigint;
}

/**
 * Stops the order in those draws of `ids` that are waiting and on sale. Call with the draws and the wallet locked. The
 * stake of a stopped draw is refunded here: `payWins` and the refund of a cancelled draw leave it out.
 */
export async function stopOrderDraws(tx: Tx, orderId: string, ids: readonly bigint[]): Promise<StoppedDraw[]> {
  const { rows } = await sql<Row>`
    with moment as materialized (
      select date_trunc('milliseconds', product_now()) as at
    ), stopped as (
      update order_draws x set state = order_draw_state('refunded'), stopped_at = at, settled_at = at from moment, draws d
      where x.order_id = ${orderId} and x.draw_id = any (${ids}::bigint[]) and x.position > 1
        and x.state = order_draw_state('waiting') and d.id = x.draw_id and d.closes_at > at
      returning x.draw_id, d.lottery_type || '-' || d.phase as name, x.player_id, x.stopped_at, x.from_deposited, x.from_winnings, x.from_gift
    )
    select * from stopped order by draw_id`.execute(tx);
  return rows.map((row) => ({
    drawId: row.draw_id,
    name: row.name,
    playerId: row.player_id,
    stoppedAt: row.stopped_at,
    stake: { deposited: row.from_deposited, winnings: row.from_winnings, gift: row.from_gift },
  }));
}

const BUCKETS = ['deposited', 'winnings', 'gift'] as const;

/** Gives the stakes of stopped draws back from the future stakes to the buckets they came from. */
export const refundStoppedDraws = (
  tx: Tx,
  orderId: string,
  lotteryType: number,
  stopped: readonly StoppedDraw[],
): Promise<void> =>
  postTransfers(
    tx,
    stopped.flatMap(({ drawId, playerId, stake }) =>
      BUCKETS.filter((bucket) => stake[bucket] > 0n).map((bucket): Transfer => ({
        debit: futureStakesAccount(lotteryType),
        credit: bucketAccount(playerId, bucket),
        amount: stake[bucket],
        kind: 'advance-refund',
        reference: orderId,
        drawId,
      })),
    ),
  );
