import { sql } from 'kysely';
import type { RequestOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { familyApply } from '#contract/family/430071-family-apply.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Contact } from '../players/contact.ts';
import { readTypedContact } from '../players/person/typed-contact.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import { mobileHolder } from '../uploads/upload-holder.ts';
import { claimUploads } from '../uploads/upload-store.ts';
import { caseOf } from './application-rows.ts';
import { mailApplicant } from './messages.ts';
import { receiptHash, receiptNumberOf } from './receipts.ts';

type Request = RequestOf<typeof familyApply>;
type NamedAccount = Request['accounts'][number] & { readonly contact: Contact };

/** Who applies, by what they have proven. */
export interface Applicant {
  /** E.164. */
  readonly mobile: string;
  readonly email: string;
  readonly locale: Locale;
}

export interface ApplyDeps extends Pick<Platform, 'db'> {
  readonly messages: Messages;
  readonly limits: PlayerRateLimits;
}

/** The accounts with their numbers as players have them. None is looked up: who applies learns of no account. */
function nameAccounts(accounts: Request['accounts']): Result<readonly NamedAccount[], Refusal> {
  const named: NamedAccount[] = [];
  for (const [i, account] of accounts.entries()) {
    const field = `accounts.${i}.account`;
    const contact = readTypedContact(account.account);
    if (!contact) return err(fieldRefusal(field, 'input.familyAccount'));
    if (named.some((other) => other.kind === account.kind && other.contact.address === contact.address))
      return err(fieldRefusal(field, 'input.familyTwice'));
    named.push({ ...account, contact });
  }
  return ok(named);
}

async function insertAccounts(tx: Tx, id: bigint, accounts: readonly NamedAccount[]): Promise<void> {
  const rows = accounts.map(({ kind, holderName, duration, contact }, i) => ({
    application_id: id,
    place: i + 1,
    kind,
    holder_name: holderName,
    mobile: contact.kind === 'mobile' ? contact.address : null,
    email: contact.kind === 'email' ? contact.address : null,
    duration,
  }));
  await tx.insertInto('family_accounts').values(rows).execute();
}

/** Whether this is the repetition of an application whose answer was lost. */
async function isSent(db: Queryable, seed: string, mobile: string): Promise<boolean> {
  const { rows } = await sql`
    select from family_applications where receipt_seed = ${seed} and mobile = ${mobile}`.execute(db);
  return rows.length > 0;
}

/** Records an application for staff to decide, and mails its receipt number. */
export async function applyForFamily(
  { db, messages, limits }: ApplyDeps,
  request: Request,
  { mobile, email, locale }: Applicant,
): Promise<Result<string, Refusal>> {
  const accounts = nameAccounts(request.accounts);
  if (!accounts.ok) return accounts;
  const { applicantName, relationship, idPhoto, proofPhoto } = request;
  const receipt = await receiptNumberOf(db, idPhoto);
  if (await isSent(db, idPhoto, mobile)) return ok(receipt);
  // Before the transaction: the count takes a connection of its own.
  if (!(await limits.countFamilyApplication(mobile))) return err({ code: errorCodes.tooManyRequests });
  return db.transaction().execute(async (tx): Promise<Result<string, Refusal>> => {
    if (await isSent(tx, idPhoto, mobile)) return ok(receipt);
    const claimed = await claimUploads(tx, {
      holder: mobileHolder(mobile),
      claimedBy: caseOf(idPhoto),
      pictures: [
        { id: idPhoto, purpose: 'family-id', field: 'idPhoto' },
        { id: proofPhoto, purpose: 'family-proof', field: 'proofPhoto' },
      ],
    });
    if (!claimed.ok) return claimed;
    const { rows } = await sql<{ id: bigint }>`
      insert into family_applications (receipt_seed, receipt_hash, applicant_name, mobile, email, relationship, locale,
        id_photo, proof_photo)
      values (${idPhoto}, ${receiptHash(receipt)}, ${applicantName}, ${mobile}, ${email}, ${relationship}, ${locale},
        ${idPhoto}, ${proofPhoto}) returning id`.execute(tx);
    await insertAccounts(tx, assertPresent(rows[0], 'the application').id, accounts.value);
    await mailApplicant(messages, tx, { email, locale }, 'familyReceived', { receipt });
    return ok(receipt);
  });
}
