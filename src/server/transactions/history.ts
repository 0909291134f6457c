import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { transactions, TransactionType } from '#contract/transactions/430020-transactions.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { toCardFace } from '../deposits/cards.ts';
import { failureReason } from '../deposits/state-machine.ts';
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
  readonly asked: bigint | null;
  readonly brand: string | null;
  readonly last4: string | null;
  /** Of a failed deposit. */
  readonly reason: string | null;
  readonly all: number;
}

const startsWith = (type: TransactionType, word: string): boolean => type === word || type.startsWith(`${word}-`);

function transaction(row: Row, locale: Locale): Transaction {
  const { type, reference, brand, last4, reason } = row;
  const consecutive = startsWith(type, 'consecutive-order');
  const ofOrder = consecutive || type === 'prize' || startsWith(type, 'order');
  const ofDeposit = startsWith(type, 'deposit') || type === 'refund' || type === 'failed-refund';
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
    withdrawalId: startsWith(type, 'withdrawal') ? reference : null,
    channelType: row.channel_type,
    ...(row.asked === null ? {} : { asked: toWire(row.asked) }),
    ...(brand === null || last4 === null ? {} : { card: toCardFace({ brand, last4 }) }),
    ...(reason === null ? {} : { reason: failureText(failureReason(reason), locale) }),
  };
}

export interface HistoryQuery {
  readonly playerId: bigint;
  readonly tab: HistoryTab;
  readonly offset: number;
  readonly limit: number;
}

/** How far beyond the page is looked, so that a reader learns how much more there is. */
const LOOK_AHEAD = 100;
/** Rows of one act that a tab looks for: one for each bucket a stake or refund touches. Advances always stand beside a stake. */
const ROWS_OF_ACT = 3;

/** What the player's total balance changed by. */
const change = sql`case when is_balance_account(credit) then amount else 0 end - case when is_balance_account(debit) then amount else 0 end`;

/** Deposits that were sent to the bank and brought no money, or not yet: nothing moved, but the player asks what became of them. */
const withoutMoney = (playerId: bigint) => sql`
  select history_id as id, case state when 'failed' then 'deposit-failed' when 'expired' then 'deposit-timeout' else 'deposit-pending' end as act,
    id as reference, null::bigint as draw_id, history_at as created_at, 0::bigint as amount
  from deposits where player_id = ${playerId} and history_id is not null and state <> 'succeeded'`;

/**
 * Tabs of acts that may be several rows: the newest rows, down to a mark (migration 0013) below as many as the page needs, so that none is
 * cut. The balance is counted back from the wallet.
 */
function manyRows({ playerId, tab, offset, limit }: HistoryQuery): RawBuilder<unknown> {
  const kinds =
    tab === 'orders'
      ? sql`kind in ('stake', 'stake-refund', 'advance-refund')`
      : sql`kind not in ('advance', 'withdrawal', 'fee', 'release')`;
  const acts = tab === 'orders' ? sql`act in ('order', 'order-refund')` : sql`true`;
  return sql`
    low as materialized (
      select coalesce((select m.id from balance_marks m where m.player_id = ${playerId} and m.id < (
        select min(id) from (select id from transfers where player_id = ${playerId} and ${kinds}
          order by id desc limit ${(offset + limit + LOOK_AHEAD) * ROWS_OF_ACT}) newest
      ) order by m.id desc limit 1), 0) as id
    ), moved as (
      select id, case when kind in ('stake', 'advance') then 'order' when kind in ('stake-refund', 'advance-refund') then 'order-refund' else kind end as act,
        reference, draw_id, created_at, ${change} as amount
      from transfers where player_id = ${playerId} and id > (select id from low)
      union all
      select * from (${withoutMoney(playerId)} and history_id > (select id from low)) d
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

const ONE_ROW = {
  prizes: sql`kind in ('prize', 'gift')`,
  deposits: sql`kind in ('deposit', 'deposit-returned')`,
  withdrawals: sql`kind in ('withdrawal-hold', 'withdrawal-failure')`,
};

/** Tabs of acts of one row, rare among the others: each by an index of its own, its balance counted on from the mark before it. */
function oneRow(tab: keyof typeof ONE_ROW, { playerId, offset, limit }: HistoryQuery): RawBuilder<unknown> {
  const most = offset + limit + LOOK_AHEAD;
  const others =
    tab === 'deposits' ? sql`union all (${withoutMoney(playerId)} order by history_id desc limit ${most})` : sql``;
  return sql`
    found as (
      (select id, kind as act, reference, draw_id, created_at, ${change} as amount
      from transfers where player_id = ${playerId} and ${ONE_ROW[tab]} order by id desc limit ${most})
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

/** Exported for the test of its plan. */
export const transactionsQuery = (page: HistoryQuery): RawBuilder<Row> => sql<Row>`
  with ${page.tab === 'all' || page.tab === 'orders' ? manyRows(page) : oneRow(page.tab, page)}
  select p.id, case p.act
      when 'order' then case when o.draws_count > 1 then 'consecutive-order' else 'order' end
      when 'order-refund' then case when o.draws_count > 1 then 'consecutive-order-refund' else 'order-refund' end
      when 'deposit-returned' then 'refund' when 'withdrawal-hold' then 'withdrawal' else p.act end as type,
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
 * A player's movements, newest first. What one act moved in several buckets is one row; what moved between the player's own buckets only
 * is none. The balance after each is of the same snapshot as the wallet's, so they always meet. The work is that of the page and what is before it,
 * however long the history; `total` is exact as far as was looked, and more than the pages so far hold where there is more.
 */
export async function loadTransactions(
  db: Queryable,
  page: HistoryQuery,
  locale: Locale,
): Promise<{ total: number; list: Transaction[] }> {
  const { rows } = await transactionsQuery(page).execute(db);
  return { total: rows[0]?.all ?? 0, list: rows.map((row) => transaction(row, locale)) };
}
