import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { openWallet } from '../ledger/open-wallet.ts';
import { acceptCurrentTerms } from '../terms/acceptances.ts';
import { storeRegistrant, type Registrant } from './person/registrant.ts';

export interface NewPlayer {
  /** Who they say they are; tests create players without. */
  readonly registrant?: Registrant;
  /** E.164, proven by a code. */
  readonly mobile?: string | undefined;
  /** Lower case, proven by a code. A player has at least one of the two. */
  readonly email?: string | undefined;
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
export async function createPlayer(tx: Tx, input: NewPlayer): Promise<Result<CreatedPlayer, 'contact-taken'>> {
  const openId = newOpenId();
  const { mobile = null, email = null, registrant } = input;
  const { rows } = await sql<{ id: bigint }>`
    insert into players (open_id, mobile, email, password_hash, birth_date, locale)
    values (${openId}, ${mobile}, ${email}, ${input.passwordHash}, ${input.birthDate}, ${input.locale})
    on conflict do nothing returning id`.execute(tx);
  const created = rows[0];
  if (!created) return err('contact-taken');
  await openWallet(tx, created.id);
  await acceptCurrentTerms(tx, created.id);
  if (registrant) await storeRegistrant(tx, created.id, registrant);
  return ok({ id: created.id, openId });
}
