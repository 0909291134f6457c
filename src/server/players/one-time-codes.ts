import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { CodePurpose } from '#contract/players/fields.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { TemplateParams } from '../messages/templates.ts';
import type { SmsRefusal } from '../messages/sms/budget.ts';
import type { Platform } from '../platform/platform.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Contact } from './contact.ts';
import { RESEND_AFTER_SECONDS, type PlayerRateLimits } from './rate-limits.ts';

type CodeDeps = Pick<Platform, 'db' | 'security'> & { readonly limits: PlayerRateLimits; readonly messages: Messages };

/** A withdrawal's code is sent by its own command alone, so it is no purpose of the wire. */
type Purpose = CodePurpose | 'withdrawal';

/** What a code is bound to besides its purpose, and the message that says so. */
export interface CodeBinding {
  /** The code is right together with the same subject alone. */
  readonly subject: string;
  readonly template: 'withdrawalCode';
  readonly params: Omit<TemplateParams<'withdrawalCode'>, 'code' | 'count'>;
}

const VALID_SECONDS = 300;
/** Wrong attempts after which a code is void. */
const TRIES = 5;

const hashCode = async (
  db: Queryable,
  contact: Contact,
  purpose: Purpose,
  code: string,
  subject: string | undefined,
): Promise<Buffer> =>
  createHmac('sha256', await findOrCreateSecret(db, 'one-time-codes'))
    .update([purpose, contact.address, ...(subject === undefined ? [] : [subject]), code].join('\n'))
    .digest();

const smsRefusal = ({ why }: SmsRefusal): Refusal =>
  why === 'closed' ? fieldRefusal('areaCode', 'input.smsCountry') : { code: errorCodes.smsUnavailable };

/** Makes a code and queues its message in one transaction. An earlier code for the same purpose stops working. */
export async function sendOneTimeCode(
  { db, limits, messages, security }: CodeDeps,
  contact: Contact,
  purpose: Purpose,
  locale: Locale,
  ip: string,
  binding?: CodeBinding,
) {
  const asked = await limits.countCodeRequest(contact.address, ip);
  if (asked === undefined) return err({ code: errorCodes.tooManyCodeRequests });
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const hash = await hashCode(db, contact, purpose, code, binding?.subject);
  const written = { code, count: VALID_SECONDS / 60 };
  const sent = await db.transaction().execute(async (tx): Promise<Result<void, Refusal>> => {
    if (contact.kind === 'mobile') {
      const paid = await messages.payForSms(tx, contact.address);
      if (!paid.ok) return err(smsRefusal(paid.error));
    }
    await sql`insert into one_time_codes (destination, purpose, code_hash, expires_at)
      values (${contact.address}, ${purpose}, ${hash}, product_now() + ${VALID_SECONDS} * interval '1 second')`.execute(
      tx,
    );
    await messages.send(tx, {
      channel: contact.kind === 'mobile' ? 'sms' : 'mail',
      to: contact.address,
      locale,
      ...(binding
        ? { template: binding.template, params: { ...binding.params, ...written } }
        : { template: 'code', params: written }),
      validSeconds: VALID_SECONDS,
      askedBefore: asked - 1,
      paidFor: contact.kind === 'mobile',
    });
    return ok(undefined);
  });
  if (sent.ok) security.record('code-requested', { address: ip, purpose, channel: contact.kind });
  return sent.ok ? ok({ resendAfterSeconds: RESEND_AFTER_SECONDS, expiresInSeconds: VALID_SECONDS }) : sent;
}

/**
 * Whether this is the newest code for that purpose, still valid, and for this subject where it has one. A wrong one
 * counts as a try; a right one is used up where `use` says so: in the transaction that does what it was for, so that a
 * code is usable again where that could not be done. One statement, so that two tries at once are two tries.
 */
export async function checkOneTimeCode(
  db: Queryable,
  contact: Contact,
  purpose: Purpose,
  code: string,
  use: boolean,
  subject?: string,
): Promise<Result<void, Refusal>> {
  const hash = await hashCode(db, contact, purpose, code, subject);
  const { rows } = await sql<{ right: boolean }>`
    update one_time_codes set
      attempts = attempts + case when code_hash = ${hash} then 0 else 1 end,
      used_at = case when code_hash = ${hash} and ${use} then product_now() end
    where id = (select max(id) from one_time_codes where destination = ${contact.address} and purpose = ${purpose})
      and used_at is null and expires_at > product_now() and attempts < ${TRIES}
    returning code_hash = ${hash} as right`.execute(db);
  if (rows[0]?.right === true) return ok(undefined);
  const wrong: Refusal = { code: errorCodes.wrongVerificationCode };
  return err((await wasSent(db, contact, purpose, hash)) ? { ...wrong, messageKey: 'codeOver' } : wrong);
}

/** Whether this was once the code: it expired, was used, or a newer one was sent. Only who has it can learn that. */
async function wasSent(db: Queryable, { address }: Contact, purpose: Purpose, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from one_time_codes
    where destination = ${address} and purpose = ${purpose} and code_hash = ${hash}`.execute(db);
  return rows.length > 0;
}
