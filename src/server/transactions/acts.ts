import { instantName } from '#instants/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { transactions, TransactionType } from '#contract/transactions/430020-transactions.ts';
import type { WithdrawalStatus } from '#contract/withdrawals/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import { toCardFace } from '../deposits/cards.ts';
import { toFailureReason } from '../deposits/state-machine.ts';
import { failureText } from '../deposits/views/failure-text.ts';
import type { RefundState } from '../deposits/tables.ts';
import type { WithdrawalState } from '../withdrawals/tables.ts';

/*
 * SQL that turns transfers into transactions. An act is a transaction as the database sees it: the transfers of one
 * kind for one order, draw, deposit or withdrawal.
 */

export type Transaction = z.output<typeof transactions.response>['list'][number];

/** Ids of transfers: those above `after`, up to and with `until`. */
export interface IdRange {
  readonly after: bigint;
  readonly until: bigint;
}
/** Of a history without bounds. */
export const LAST_ID = 2n ** 63n - 1n;
export const ALL_IDS: IdRange = { after: 0n, until: LAST_ID };

/** What a transfer changes the player's total balance by. Held money does not count in it. */
export const change = sql`(case when is_balance_account(credit) then amount else 0 end - case when is_balance_account(debit) then amount else 0 end)`;

/** A transfer as a row of an act. */
export const actOfTransfer = sql`
  id, case when kind in ('stake', 'advance') then 'order' when kind in ('stake-refund', 'advance-refund') then 'order-refund'
    when kind = 'fee-return' then 'withdrawal-return' else kind end as act, reference, draw_id, created_at, ${change} as amount`;

/** Adds up rows of acts. Transfers between the player's own buckets change nothing and are no act. */
export const addUpActs = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select max(id) as id, act, reference, draw_id, min(created_at) as created_at, sum(amount)::bigint as amount
  from (${rows}) moved group by act, reference, draw_id, case when reference is null then id end
  having sum(amount) <> 0 or act in ('deposit-pending', 'deposit-failed', 'deposit-timeout')`;

/** The player's total balance after a transfer, from the balance mark before it. */
export const balanceAfter = (playerId: bigint, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(m.balance, 0) + coalesce((
    select sum(${change}) from transfers where player_id = ${playerId} and id > coalesce(m.id, 0) and id <= ${id}), 0)
  from (values (1)) one left join lateral (
    select id, balance from balance_marks where player_id = ${playerId} and id <= ${id} order by id desc limit 1
  ) m on true)::bigint`;

export interface ActRow {
  readonly id: bigint;
  readonly type: TransactionType;
  readonly amount: bigint;
  readonly created_at: Date;
  readonly balance: bigint;
  readonly reference: string | null;
  readonly lottery_type: number | null;
  readonly draw: string | null;
  readonly channel_type: number | null;
  readonly withdrawal_state: WithdrawalState | null;
  readonly account_ending: string | null;
  /** Of a withdrawal: what the player receives less of. */
  readonly fee: bigint | null;
  /** Also of a refund and of a chargeback. */
  readonly deposit_id: string | null;
  readonly refund_state: RefundState | null;
  /** Of a deposit that brought no money: what it was for. */
  readonly asked: bigint | null;
  readonly brand: string | null;
  readonly last4: string | null;
  /** Of a failed deposit. */
  readonly reason: string | null;
}

/** The acts of the query `page`, with `balance`, as rows with what describes them. */
export const describeActs = sql`
  select p.id, case p.act
      when 'order' then case when o.draws_count > 1 then 'consecutive-order' else 'order' end
      when 'order-refund' then case when o.draws_count > 1 then 'consecutive-order-refund' else 'order-refund' end
      when 'refund-hold' then 'refund' when 'refund-failure' then 'failed-refund' when 'withdrawal-hold' then 'withdrawal' else p.act end as type,
    p.amount, p.created_at, p.balance, p.reference, o.lottery_type, d.lottery_type || '-' || d.phase as draw,
    coalesce(f.channel_type, w.channel_type) as channel_type, case when p.act in ('withdrawal-hold', 'withdrawal-failure') then w.state end as withdrawal_state,
    case when p.act = 'withdrawal-hold' and w.fee > 0 and w.state not in ('failed', 'rejected', 'canceled') then w.fee end as fee,
    right(w.account_number, 4) as account_ending, f.id as deposit_id, case when p.act = 'refund-hold' then r.state end as refund_state,
    case when p.act in ('deposit-pending', 'deposit-failed', 'deposit-timeout') then f.amount end as asked,
    coalesce(b.brand, f.card_brand) as brand, coalesce(b.last4, f.card_last4) as last4, case when p.act = 'deposit-failed' then f.reason end as reason
  from page p
    left join orders o on o.id = p.reference and p.act in ('order', 'order-refund', 'prize')
    -- A single draw's stake names its draw too.
    left join draws d on d.id = coalesce(p.draw_id, case when p.act = 'order' and o.draws_count = 1 then
      (select x.draw_id from order_draws x where x.order_id = o.id) end)
    left join deposit_refunds r on r.id = p.reference and p.act in ('refund-hold', 'refund-failure')
    left join chargebacks c on c.id = p.reference and p.act in ('chargeback', 'chargeback-reversal')
    left join deposits f on f.id = coalesce(r.deposit_id, c.deposit_id, case when p.act like 'deposit%' then p.reference end)
    left join bank_cards b on b.id = f.bank_card_id
    left join withdrawals w on w.id = p.reference and p.act like 'withdrawal%'`;

/** Approved and sent are one to the player: on the way to the bank. */
const STATUSES: Partial<Record<WithdrawalState, WithdrawalStatus>> = { approved: 'processing', sent: 'processing' };
const toStatus = (state: WithdrawalState): WithdrawalStatus =>
  STATUSES[state] ?? (state as Exclude<WithdrawalState, 'approved' | 'sent'>);

const isOfKind = (type: TransactionType, kind: string): boolean => type === kind || type.startsWith(`${kind}-`);

export function toTransaction(row: ActRow, locale: Locale): Transaction {
  const { type, reference, brand, last4, reason, withdrawal_state: state, account_ending: ending } = row;
  const instant = row.lottery_type === null ? undefined : instantName(row.lottery_type, locale);
  const consecutive = isOfKind(type, 'consecutive-order');
  const ofOrder = consecutive || type === 'prize' || isOfKind(type, 'order');
  return {
    transactionId: row.id.toString(),
    type,
    amount: toWire(row.amount),
    timestamp: row.created_at.getTime(),
    balance: toWire(row.balance),
    lotteryType: row.lottery_type,
    ...(instant === undefined ? {} : { gameName: instant }),
    orderId: ofOrder ? reference : null,
    consecutiveId: consecutive ? reference : null,
    drawId: row.draw,
    depositId: row.deposit_id,
    withdrawalId: isOfKind(type, 'withdrawal') ? reference : null,
    refundId: type === 'refund' || type === 'failed-refund' ? reference : null,
    chargebackId: isOfKind(type, 'chargeback') ? reference : null,
    channelType: row.channel_type,
    ...(state === null ? {} : { withdrawalStatus: toStatus(state) }),
    ...(row.refund_state === null ? {} : { refundStatus: row.refund_state }),
    ...(ending === null ? {} : { account: `•••• ${ending}` }),
    ...(row.fee === null ? {} : { fee: toWire(row.fee) }),
    ...(row.asked === null ? {} : { asked: toWire(row.asked) }),
    ...(brand === null || last4 === null ? {} : { card: toCardFace({ brand, last4 }) }),
    ...(reason === null ? {} : { reason: failureText(toFailureReason(reason), row.channel_type, locale) }),
  };
}
