import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { transactions, TransactionType } from '#contract/transactions/430020-transactions.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { toCardFace } from '../deposits/cards.ts';
import { toFailureReason } from '../deposits/state-machine.ts';
import { failureText } from '../deposits/failure-text.ts';

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
  /** Of a deposit that brought no money: what it was for. */
  readonly asked: bigint | null;
  readonly brand: string | null;
  readonly last4: string | null;
  /** Of a failed deposit. */
  readonly reason: string | null;
  readonly all: number;
}

const isOfKind = (type: TransactionType, kind: string): boolean => type === kind || type.startsWith(`${kind}-`);

function toTransaction(row: Row, locale: Locale): Transaction {
  const { type, reference, brand, last4, reason } = row;
  const consecutive = isOfKind(type, 'consecutive-order');
  const ofOrder = consecutive || type === 'prize' || isOfKind(type, 'order');
  const ofDeposit = isOfKind(type, 'deposit') || type === 'refund' || type === 'failed-refund';
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
    depositId: ofDeposit ? reference : null,
    withdrawalId: isOfKind(type, 'withdrawal') ? reference : null,
    channelType: row.channel_type,
    ...(row.asked === null ? {} : { asked: toWire(row.asked) }),
    ...(brand === null || last4 === null ? {} : { card: toCardFace({ brand, last4 }) }),
    ...(reason === null ? {} : { reason: failureText(toFailureReason(reason), locale) }),
  };
}

export interface HistoryQuery {
  readonly playerId: bigint;
  readonly tab: HistoryTab;
  readonly offset: number;
  readonly limit: number;
}

/** Rows counted beyond the page, so that the reader sees how much more there is. */
const COUNT_AHEAD = 100;
/** A stake or refund has up to one row for each bucket. Advances always come with a stake. */
const ROWS_PER_TRANSACTION = 3;

/** What the player's total balance changed by. */
const change = sql`case when is_balance_account(credit) then amount else 0 end - case when is_balance_account(debit) then amount else 0 end`;

/** Deposits that were sent to the bank and brought no money, or not yet: nothing moved, but players look for them. */
const uncreditedDeposits = (playerId: bigint) => sql`
  select history_id as id, case state when 'failed' then 'deposit-failed' when 'expired' then 'deposit-timeout' else 'deposit-pending' end as act,
    id as reference, null::bigint as draw_id, history_at as created_at, 0::bigint as amount
  from deposits where player_id = ${playerId} and history_id is not null and state <> 'succeeded'`;

/**
 * Tabs whose transactions may be several transfers each: the newest transfers, down to a balance mark below as many
 * as the page needs, so that none is cut in two. The balance is counted back from the wallet.
 */
function transfersDownToMark({ playerId, tab, offset, limit }: HistoryQuery): RawBuilder<unknown> {
  const kinds =
    tab === 'orders'
      ? sql`kind in ('stake', 'stake-refund', 'advance-refund')`
      : sql`kind not in ('advance', 'withdrawal', 'fee', 'release', 'deposit-returned', 'chargeback-loss', 'chargeback-loss-reversal')`;
  const acts = tab === 'orders' ? sql`act in ('order', 'order-refund')` : sql`true`;
  return sql`
    low as materialized (
      select coalesce((select m.id from balance_marks m where m.player_id = ${playerId} and m.id < (
        select min(id) from (select id from transfers where player_id = ${playerId} and ${kinds}
          order by id desc limit ${(offset + limit + COUNT_AHEAD) * ROWS_PER_TRANSACTION}) newest
      ) order by m.id desc limit 1), 0) as id
    ), moved as (
      select id, case when kind in ('stake', 'advance') then 'order' when kind in ('stake-refund', 'advance-refund') then 'order-refund' else kind end as act,
        reference, draw_id, created_at, ${change} as amount
      from transfers where player_id = ${playerId} and id > (select id from low)
      union all
      select * from (${uncreditedDeposits(playerId)} and history_id > (select id from low)) d
    ), acts as (
      select max(id) as id, act, reference, draw_id, min(created_at) as created_at, sum(amount)::bigint as amount
      from moved group by act, reference, draw_id, case when reference is null then id end
      having sum(amount) <> 0 or act in ('deposit-pending', 'deposit-failed', 'deposit-timeout')
    ), found as (
      select *, (select deposited + winnings + gift from wallets where player_id = ${playerId})
        - coalesce(sum(amount) over (order by id desc rows between unbounded preceding and 1 preceding), 0)::bigint as balance
      from acts
    ), page as (
      select *, count(*) over ()::int as all from found where ${acts} order by id desc offset ${offset} limit ${limit}
    )`;
}

const SINGLE_TRANSFER_KINDS = {
  prizes: sql`kind in ('prize', 'gift')`,
  deposits: sql`kind in ('deposit', 'refund-hold', 'refund-failure', 'chargeback', 'chargeback-reversal')`,
  withdrawals: sql`kind in ('withdrawal-hold', 'withdrawal-failure', 'withdrawal-return', 'fee-return')`,
};

/**
 * Tabs of rare transactions with one transfer each: read by an index of their own, the balance counted on from the
 * mark before.
 */
function singleTransfers(
  tab: keyof typeof SINGLE_TRANSFER_KINDS,
  { playerId, offset, limit }: HistoryQuery,
): RawBuilder<unknown> {
  const limitOfRows = offset + limit + COUNT_AHEAD;
  const others =
    tab === 'deposits'
      ? sql`union all (${uncreditedDeposits(playerId)} order by history_id desc limit ${limitOfRows})`
      : sql``;
  return sql`
    found as (
      (select id, kind as act, reference, draw_id, created_at, ${change} as amount
      from transfers where player_id = ${playerId} and ${SINGLE_TRANSFER_KINDS[tab]} order by id desc limit ${limitOfRows})
      ${others}
    ), listed as materialized (
      select *, count(*) over ()::int as all from found order by id desc offset ${offset} limit ${limit}
    ), page as (
      select l.*, (coalesce(m.balance, 0) + (
        select coalesce(sum(${change}), 0) from transfers where player_id = ${playerId} and id > coalesce(m.id, 0) and id <= l.id
      ))::bigint as balance
      from listed l left join lateral (
        select id, balance from balance_marks where player_id = ${playerId} and id <= l.id order by id desc limit 1
      ) m on true
    )`;
}

/** Exported for the test of its query plan. */
export const transactionsQuery = (page: HistoryQuery): RawBuilder<Row> => sql<Row>`
  with ${page.tab === 'all' || page.tab === 'orders' ? transfersDownToMark(page) : singleTransfers(page.tab, page)}
  select p.id, case p.act
      when 'order' then case when o.draws_count > 1 then 'consecutive-order' else 'order' end
      when 'order-refund' then case when o.draws_count > 1 then 'consecutive-order-refund' else 'order-refund' end
      when 'refund-hold' then 'refund' when 'refund-failure' then 'failed-refund' when 'withdrawal-hold' then 'withdrawal' else p.act end as type,
    p.amount, p.created_at, p.balance, p.reference, p.all, o.lottery_type, d.lottery_type || '-' || d.phase as draw, f.channel_type,
    case when p.act in ('deposit-pending', 'deposit-failed', 'deposit-timeout') then f.amount end as asked,
    coalesce(b.brand, f.card_brand) as brand, coalesce(b.last4, f.card_last4) as last4, case when p.act = 'deposit-failed' then f.reason end as reason
  from page p
    left join orders o on o.id = p.reference and p.act in ('order', 'order-refund', 'prize')
    -- A single draw's stake names its draw too.
    left join draws d on d.id = coalesce(p.draw_id, case when p.act = 'order' and o.draws_count = 1 then
      (select x.draw_id from order_draws x where x.order_id = o.id) end)
    left join deposits f on f.id = p.reference and p.act like 'deposit%'
    left join bank_cards b on b.id = f.bank_card_id
  order by p.id desc`;

/**
 * A player's transactions, newest first. Transfers of one order or refund are one row; transfers between the player's
 * own buckets are none. Balances come from the same snapshot as the wallet, so they agree. The cost is that of the
 * page and those before it, however long the history. `total` is exact up to COUNT_AHEAD rows beyond the page.
 */
export async function loadTransactions(
  db: Queryable,
  page: HistoryQuery,
  locale: Locale,
): Promise<{ total: number; list: Transaction[] }> {
  const { rows } = await transactionsQuery(page).execute(db);
  return { total: rows[0]?.all ?? 0, list: rows.map((row) => toTransaction(row, locale)) };
}
