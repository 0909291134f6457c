import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { transactions } from '#contract/transactions/430020-transactions.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Queryable } from '../db/index.ts';
import {
  actOfTransfer,
  addUpActs,
  ALL_IDS,
  balanceAfter,
  describeActs,
  LAST_ID,
  toTransaction,
  type ActRow,
  type IdRange,
  type Transaction,
} from './acts.ts';
import { findIdRange, momentsOfDays, type DayRange } from './day-range.ts';

export type HistoryTab = z.output<typeof transactions.request>['tab'];

export interface HistoryQuery extends DayRange {
  readonly playerId: bigint;
  readonly tab: HistoryTab;
  /** The last transaction of the page before; that one and newer ones are left out. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** A stake or refund has up to one row for each bucket. Advances always come with a stake. */
const ROWS_PER_ACT = 3;
/** Transfers of refunds that one statement mixes: two buckets of each further draw of a consecutive order. */
const MIXED_ROWS = 2 * 99;

/** Deposits that were sent to the bank and brought no money, or not yet: nothing moved, but players look for them. */
const uncreditedDeposits = ({ playerId, from, to }: HistoryQuery) => {
  const { start, end } = momentsOfDays({ from, to });
  return sql`
  select history_id as id, case state when 'failed' then 'deposit-failed' when 'expired' then 'deposit-timeout' else 'deposit-pending' end as act,
    id as reference, null::bigint as draw_id, history_at as created_at, 0::bigint as amount
  from deposits where player_id = ${playerId} and history_id is not null and state <> 'succeeded'
    ${start ? sql`and history_at >= ${start}` : sql``} ${end ? sql`and history_at < ${end}` : sql``}`;
};

/** The newest id that the page may have. */
const newestOf = ({ before }: HistoryQuery, { until }: IdRange): bigint =>
  before !== undefined && before <= until ? before - 1n : until;

/**
 * Tabs whose transactions may be several transfers each: from a balance mark above the page, or from the wallet, down
 * to a mark below as many transfers as the page needs. No mark stands within a statement of SQL, so that no act is cut
 * in two. The balance is counted back from the mark above.
 */
function transfersBetweenMarks(query: HistoryQuery, ids: IdRange): RawBuilder<unknown> {
  const { playerId, tab, limit } = query;
  const newest = newestOf(query, ids);
  const kinds =
    tab === 'orders'
      ? sql`kind in ('stake', 'stake-refund', 'advance-refund')`
      : sql`kind not in ('advance', 'withdrawal', 'fee', 'release', 'deposit-returned', 'chargeback-loss', 'chargeback-loss-reversal')`;
  const acts = tab === 'orders' ? sql`act in ('order', 'order-refund')` : sql`true`;
  const rows = (limit + 1) * ROWS_PER_ACT + MIXED_ROWS;
  // Where all transfers of the days fit, deposits without success may stand below the oldest of them.
  const oldest =
    tab === 'all'
      ? sql`case when count(*) < ${rows} then ${ids.after + 1n} else min(id) end`
      : sql`coalesce(min(id), ${newest})`;
  const mark =
    newest === LAST_ID
      ? sql`select null::bigint as id, null::bigint as balance where false`
      : sql`select id, balance from balance_marks where player_id = ${playerId} and id >= ${newest} order by id limit 1`;
  return sql`
    mark as (${mark}),
    high as materialized (
      select coalesce((select id from mark), ${LAST_ID}) as id,
        coalesce((select balance from mark), (select deposited + winnings + gift from wallets where player_id = ${playerId})) as balance
    ), low as materialized (
      select coalesce((select m.id from balance_marks m where m.player_id = ${playerId} and m.id < (
        select ${oldest} from (select id from transfers where player_id = ${playerId} and id > ${ids.after} and id <= ${newest} and ${kinds}
          order by id desc limit ${rows}) newest
      ) order by m.id desc limit 1), 0) as id
    ), acts as (
      ${addUpActs(sql`
        select ${actOfTransfer} from transfers
        where player_id = ${playerId} and id > (select id from low) and id <= (select id from high)
        union all
        select * from (${uncreditedDeposits(query)}) d where id > (select id from low) and id <= (select id from high)`)}
    ), found as (
      select *, ((select balance from high)
        - coalesce(sum(amount) over (order by id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance
      from acts
    ), page as (
      select * from found where id > ${ids.after} and id <= ${newest} and ${acts} order by id desc limit ${limit + 1}
    )`;
}

const RARE_KINDS = {
  prizes: sql`kind in ('prize', 'gift')`,
  deposits: sql`kind in ('deposit', 'refund-hold', 'refund-failure', 'chargeback', 'chargeback-reversal')`,
  withdrawals: sql`kind in ('withdrawal-hold', 'withdrawal-failure', 'withdrawal-return', 'fee-return')`,
};

/** Tabs of rare transactions: read by an index of their own, the balance counted on from the mark before each. */
function rareTransfers(tab: keyof typeof RARE_KINDS, query: HistoryQuery, ids: IdRange): RawBuilder<unknown> {
  const { playerId, limit, before } = query;
  // With the last transaction of the page before: its transfers are added up, then it is left out as a whole.
  const until = before !== undefined && before < ids.until ? before : ids.until;
  // The last act may be cut: it is the one too many, or beyond it.
  const limitOfRows = (limit + 2) * ROWS_PER_ACT;
  const deposits = sql`union all (
    select * from (${uncreditedDeposits(query)}) d where id <= ${until} order by id desc limit ${limit + 2})`;
  return sql`
    acts as (
      ${addUpActs(sql`
        (select ${actOfTransfer} from transfers
        where player_id = ${playerId} and ${RARE_KINDS[tab]} and id > ${ids.after} and id <= ${until} order by id desc limit ${limitOfRows})
        ${tab === 'deposits' ? deposits : sql``}`)}
    ), listed as materialized (
      select * from acts where id <= ${newestOf(query, ids)} order by id desc limit ${limit + 1}
    ), page as (
      select l.*, ${balanceAfter(playerId, sql`l.id`)} as balance from listed l
    )`;
}

/** Exported for the test of its query plan. */
export const transactionsQuery = (query: HistoryQuery, ids: IdRange = ALL_IDS): RawBuilder<ActRow> => sql<ActRow>`
  with ${query.tab === 'all' || query.tab === 'orders' ? transfersBetweenMarks(query, ids) : rareTransfers(query.tab, query, ids)}
  ${describeActs} order by p.id desc`;

async function readPage(db: Queryable, query: HistoryQuery): Promise<readonly ActRow[]> {
  const ids = await findIdRange(db, query.playerId, query);
  return (await transactionsQuery(query, ids).execute(db)).rows;
}

/**
 * A page of a player's transactions, newest first, and the id to ask for the next page with. Transfers of one order,
 * refund or chargeback are one row; transfers between the player's own buckets are none. Balances come from the same
 * snapshot as the wallet, so they agree; so do the days and the page, as a transfer of a later day may come in between.
 * The cost is that of the page, wherever it is in the history.
 */
export async function loadTransactions(
  db: Db,
  query: HistoryQuery,
  locale: Locale,
): Promise<{ next: string | null; list: Transaction[] }> {
  const rows =
    query.to === undefined
      ? await readPage(db, query)
      : await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((tx) => readPage(tx, query));
  const list = rows.slice(0, query.limit).map((row) => toTransaction(row, locale));
  return { next: rows.length > query.limit ? (list.at(-1)?.transactionId ?? null) : null, list };
}
