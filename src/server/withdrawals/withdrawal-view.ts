import { sql } from 'kysely';
import type { WithdrawalDetail, WithdrawalStatus } from '#contract/withdrawals/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { payoutText } from '../messages/payout-text.ts';
import { bankNameOf } from './accounts/account-rows.ts';
import { payoutReason } from './payouts/payout-reasons.ts';
import { findChannel } from './rules.ts';
import type { WithdrawalState } from './tables.ts';
import type { Withdrawal } from './withdrawal-rows.ts';

export const STATUS_OF: Readonly<Record<WithdrawalState, WithdrawalStatus>> = {
  review: 'review',
  approved: 'processing',
  sent: 'processing',
  paid: 'paid',
  failed: 'failed',
  rejected: 'rejected',
  canceled: 'canceled',
  returned: 'returned',
};

interface ShownRow extends Withdrawal {
  readonly name_en: string | null;
  readonly name_ar: string | null;
}

/** What staff wrote stands as it is; the bank's codes have words. */
function reasonOf({ state, reason, account_number: number }: Withdrawal, locale: Locale): string {
  if (reason === null) return '';
  return state === 'rejected' ? reason : payoutText(payoutReason(reason), number ?? '', locale);
}

function toDetail(row: ShownRow, locale: Locale): WithdrawalDetail {
  const isOver = row.returned_at ?? row.resolved_at;
  return {
    withdrawalId: row.id,
    amount: toWire(row.amount),
    fee: toWire(row.fee),
    received: toWire(row.amount - row.fee),
    channelType: row.channel_type,
    kind: findChannel(row.channel_type)?.kind ?? 'iban',
    accountNumber: row.account_number ?? '',
    bankName: bankNameOf(row, locale),
    holderName: row.holder_name ?? '',
    status: STATUS_OF[row.state],
    reason: reasonOf(row, locale),
    isAutomatic: row.review_reasons.length === 0,
    isCancelable: row.state === 'review',
    requestedTimestamp: row.requested_at.getTime(),
    resolvedTimestamp: isOver?.getTime() ?? null,
  };
}

const selectShown = sql`select w.*, b.name_en, b.name_ar from withdrawals w left join banks b on b.code = w.bank_code`;

export async function loadWithdrawal(
  db: Queryable,
  playerId: bigint,
  id: string,
  locale: Locale,
): Promise<WithdrawalDetail | undefined> {
  const { rows } = await sql<ShownRow>`${selectShown} where w.id = ${id} and w.player_id = ${playerId}`.execute(db);
  return rows[0] && toDetail(rows[0], locale);
}

/** Newest first. */
export async function loadUnderWay(db: Queryable, playerId: bigint, locale: Locale): Promise<WithdrawalDetail[]> {
  const { rows } = await sql<ShownRow>`
    ${selectShown} where w.player_id = ${playerId} and w.state in ('review', 'approved', 'sent')
    order by w.requested_at desc, w.id`.execute(db);
  return rows.map((row) => toDetail(row, locale));
}
