import { sql } from 'kysely';
import type { PayoutAccount } from '#contract/withdrawals/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Queryable, Tx } from '#server/db/index.ts';
import type { PayoutAccountKind } from '../tables.ts';

/** An account that its player has not removed. */
export interface AccountRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly kind: PayoutAccountKind;
  readonly number: string;
  readonly bank_code: string | null;
  readonly street_address: string | null;
  readonly holder_name: string;
  readonly locked_at: Date | null;
  readonly name_en: string | null;
  readonly name_ar: string | null;
  readonly in_use: boolean;
}

const IN_USE = sql<boolean>`exists (
  select from withdrawals w where w.account_id = a.id and w.state in ('review', 'approved', 'sent'))`;

/** When the account `a` was locked, by whichever player's row of it: a lock holds for whoever adds it later. */
export const LOCKED_AT = sql<Date | null>`(
  select min(l.locked_at) from payout_accounts l where l.kind = a.kind and l.number = a.number)`;

/** The same of an account that its player has not added yet. */
export const isNumberLocked = async (tx: Tx, kind: PayoutAccountKind, number: string): Promise<boolean> =>
  (
    await sql`select from payout_accounts where kind = ${kind} and number = ${number} and locked_at is not null`.execute(
      tx,
    )
  ).rows.length > 0;

/** The accounts of a player, oldest first. */
export async function findAccounts(db: Queryable, playerId: bigint): Promise<readonly AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.player_id, a.kind, a.number, a.bank_code, a.street_address, a.holder_name, ${LOCKED_AT} as locked_at,
      b.name_en, b.name_ar, ${IN_USE} as in_use
    from payout_accounts a left join banks b on b.code = a.bank_code
    where a.player_id = ${playerId} and a.removed_at is null order by a.id`.execute(db);
  return rows;
}

export const bankNameOf = (row: Pick<AccountRow, 'name_en' | 'name_ar'>, locale: Locale): string =>
  (locale === 'ar-AE' ? row.name_ar : row.name_en) ?? '';

export const toPayoutAccount = (row: AccountRow, locale: Locale): PayoutAccount => ({
  accountId: row.id.toString(),
  kind: row.kind,
  number: row.number,
  bankName: bankNameOf(row, locale),
  bankCode: row.bank_code,
  streetAddress: row.street_address,
  holderName: row.holder_name,
  status: row.locked_at === null ? 'usable' : 'locked',
  isInUse: row.in_use,
});
