import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { transactions, TransactionType } from '#contract/wallet/430020-transactions.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';

export type Transaction = z.output<typeof transactions.response>['list'][number];
export type HistoryTab = z.output<typeof transactions.request>['tab'];

interface Row {
  readonly id: bigint;
  readonly type: TransactionType;
  readonly amount: bigint;
  readonly created_at: Date;
  readonly balance: bigint;
  readonly reference: string | null;
  readonly lottery_type: number | null;
  readonly draw: string | null;
  readonly channel_type: number | null;
  readonly all: number;
}

const TABS: Record<HistoryTab, readonly TransactionType[] | null> = {
  all: null,
  orders: ['order', 'order-refund', 'consecutive-order', 'consecutive-order-refund'],
  prizes: ['prize', 'gift'],
  deposits: ['deposit', 'refund', 'failed-refund'],
  withdrawals: ['withdrawal', 'withdrawal-failure'],
};

function transaction(row: Row): Transaction {
  const { type, reference } = row;
  const ofOrder = type === 'prize' || (TABS.orders?.includes(type) ?? false);
  const consecutive = type === 'consecutive-order' || type === 'consecutive-order-refund';
  return {
    transactionId: row.id.toString(),
    type,
    amount: toWire(row.amount),
    timestamp: row.created_at.getTime(),
    balance: toWire(row.balance),
    lotteryType: row.lottery_type,
    orderId: ofOrder ? reference : null,
    consecutiveId: consecutive ? reference : null,
    drawId: row.draw,
    depositId: TABS.deposits?.includes(type) ? reference : null,
    withdrawalId: TABS.withdrawals?.includes(type) ? reference : null,
    channelType: row.channel_type,
  };
}

/**
 * A player's movements, newest first. What one act moved in several buckets is one row; what moved between the player's own buckets only
 * is none. The balance after each is counted back from the wallet, in one snapshot, so it always meets the balance shown.
 */
export async function history(
  db: Queryable,
  playerId: bigint,
  tab: HistoryTab,
  offset: number,
  limit: number,
): Promise<{ total: number; list: Transaction[] }> {
  const { rows } = await sql<Row>`
    with moved as (
      select id, reference, draw_id, created_at,
        case when kind in ('stake', 'advance') then 'order' when kind in ('stake-refund', 'advance-refund') then 'order-refund' else kind end as act,
        case when credit >= 8000 and credit % 8 < 3 then amount else 0 end - case when debit >= 8000 and debit % 8 < 3 then amount else 0 end as amount
      from transfers where player_id = ${playerId}
    ), acts as (
      select max(id) as id, act, reference, draw_id, min(created_at) as created_at, sum(amount)::bigint as amount
      from moved group by act, reference, draw_id, case when reference is null then id end having sum(amount) <> 0
    ), typed as (
      select a.*, o.lottery_type, case act
          when 'order' then case when o.draws_count > 1 then 'consecutive-order' else 'order' end
          when 'order-refund' then case when o.draws_count > 1 then 'consecutive-order-refund' else 'order-refund' end
          when 'deposit-returned' then 'refund' when 'withdrawal-hold' then 'withdrawal' else act end as type,
        (select deposited + winnings + gift from wallets where player_id = ${playerId})
          - coalesce(sum(amount) over (order by a.id desc rows between unbounded preceding and 1 preceding), 0)::bigint as balance,
        -- A single draw's stake names its draw too.
        coalesce(a.draw_id, case when act = 'order' and o.draws_count = 1 then (select x.draw_id from order_draws x where x.order_id = o.id) end) as draw
      from acts a left join orders o on o.id = a.reference and a.act in ('order', 'order-refund', 'prize')
    ), page as (
      select *, count(*) over ()::int as all from typed
      where ${TABS[tab]}::text[] is null or type = any (${TABS[tab]}::text[])
      order by id desc offset ${offset} limit ${limit}
    )
    select p.id, p.type, p.amount, p.created_at, p.balance, p.reference, p.lottery_type, p.all,
      d.lottery_type || '-' || d.phase as draw, f.channel_type
    from page p left join draws d on d.id = p.draw left join deposits f on f.id = p.reference and p.act in ('deposit', 'deposit-returned')
    order by p.id desc`.execute(db);
  return { total: rows[0]?.all ?? 0, list: rows.map(transaction) };
}
