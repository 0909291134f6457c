import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Queryable } from '#server/db/index.ts';

export interface Bank {
  readonly code: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly bic: string | null;
  readonly is_enabled: boolean;
}

/** All of them, by code. */
export const listBanks = (db: Queryable): Promise<readonly Bank[]> =>
  db.selectFrom('banks').selectAll().orderBy('code').execute();

/** Those whose IBANs are taken, by name in the player's language. */
export async function loadBanks(db: Queryable, locale: Locale): Promise<{ code: string; name: string }[]> {
  const banks = (await listBanks(db)).filter(({ is_enabled: isEnabled }) => isEnabled);
  return banks
    .map(({ code, name_en: english, name_ar: arabic }) => ({ code, name: locale === 'ar-AE' ? arabic : english }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

/** Writes a bank, new or changed; one that was disabled is enabled. */
export async function setBank(db: Db, bank: Omit<Bank, 'is_enabled'>): Promise<void> {
  await db
    .insertInto('banks')
    .values({ ...bank, is_enabled: true })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...bank, is_enabled: true }))
    .execute();
}

/** No IBAN of the bank's is added any more; those that players have stay. False where there is no such bank. */
export async function disableBank(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`update banks set is_enabled = false where code = ${code} returning code`.execute(db);
  return rows.length > 0;
}
