import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { openWallet } from '../ledger/open-wallet.ts';
import { acceptCurrentTerms } from '../terms/acceptances.ts';

export interface NewPlayer {
  /** E.164. */
  readonly mobile: string;
  /** Made by hashPassword, before the transaction: argon2 is slow and must hold no lock. */
  readonly passwordHash: string;
  /** yyyy-mm-dd. */
  readonly birthDate: string;
  readonly locale: Locale;
}

export interface CreatedPlayer {
  readonly id: bigint;
  readonly openId: string;
}

/** Sixteen characters nobody can guess or count from. */
const newOpenId = () => `N${randomBytes(12).toString('base64url').replace(/[-_]/g, 'x')}`;

/** A player and the wallet that belongs to it, in one transaction; both consents are given now. */
export async function createPlayer(tx: Tx, input: NewPlayer): Promise<Result<CreatedPlayer, 'mobile-taken'>> {
  const openId = newOpenId();
  const { rows } = await sql<{ id: bigint }>`
    insert into players (open_id, mobile, password_hash, birth_date, locale)
    values (${openId}, ${input.mobile}, ${input.passwordHash}, ${input.birthDate}, ${input.locale})
    on conflict (mobile) do nothing returning id`.execute(tx);
  const created = rows[0];
  if (!created) return err('mobile-taken');
  await openWallet(tx, created.id);
  await acceptCurrentTerms(tx, created.id);
  return ok({ id: created.id, openId });
}
