import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Db, Queryable } from '../db/index.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Contact } from './contact.ts';

/** This many failures in a row lock the account, each time for longer: minutes, then hours. */
const FAILURES = 5;
const LOCK_MINUTES = [5, 30, 120, 720] as const;
/** How often the longest lock is set. In the place of the next one the account is frozen. */
const LONGEST_LOCKS = 2;
const FREEZING_FAILURE = FAILURES * (LOCK_MINUTES.length + LONGEST_LOCKS);
/** A pause this long forgets earlier failures. */
const FORGET_MS = 24 * HOUR_MS;

export interface LoginFailures {
  readonly count: number;
  readonly lastAt: number;
  readonly lockedUntil: number;
  /** Nobody is let in until the owner has shown who they are and set a new password. */
  readonly frozen: boolean;
}

export type LoginAttempt =
  | { readonly may: 'nothing' }
  | { readonly may: 'wait'; readonly until: number }
  /** `next` is what to store, as though this try had failed. */
  | { readonly may: 'try'; readonly next: LoginFailures };

/** What one more try does to an account's failures. Where nothing freezes, the longest lock is set again and again. */
export function countLoginAttempt(before: LoginFailures, now: number, freezes = true): LoginAttempt {
  if (before.frozen) return { may: 'nothing' };
  if (before.lockedUntil > now) return { may: 'wait', until: before.lockedUntil };
  const count = before.lastAt < now - FORGET_MS ? 1 : before.count + 1;
  const frozen = freezes && count >= FREEZING_FAILURE;
  const step = Math.min(count / FAILURES, LOCK_MINUTES.length) - 1;
  const locks = !frozen && count % FAILURES === 0;
  const lockedUntil = locks ? now + (LOCK_MINUTES[step] ?? 0) * MINUTE_MS : 0;
  return { may: 'try', next: { count, lastAt: now, lockedUntil, frozen } };
}

const FROZEN: Refusal = { code: errorCodes.accountUnavailable };

/** What is locked: logins by password, or one way to answer the second step. */
type Locked = 'locked' | 'stepLocked';

function createLockedRefusal(leftMs: number, locked: Locked): Refusal {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  const sentence =
    minutes < 60
      ? { messageKey: `${locked}Minutes`, params: { count: minutes } }
      : { messageKey: `${locked}Hours`, params: { count: Math.ceil(minutes / 60) } };
  return { code: errorCodes.loginLocked, ...sentence, extData: { minutes } };
}

/** The key of a count: an HMAC, so that the table names nobody. */
export const failuresKey = async (db: Queryable, ...of: readonly string[]): Promise<Buffer> =>
  createHmac('sha256', await findOrCreateSecret(db, 'login-failures'))
    .update(of.join('\n'))
    .digest();

/** Where failures at a contact count. Accounts that do not exist are counted like those that do. */
export const accountKey = (db: Queryable, { kind, address }: Contact): Promise<Buffer> =>
  failuresKey(db, kind, address);

export interface RecordedAttempt {
  /** Set where the account is locked or frozen and nothing may be tried. */
  readonly lockedRefusal: Refusal | undefined;
  /** The answer if this attempt turns out wrong and is one too many. */
  readonly refusalIfWrong: Refusal | undefined;
}

interface FailureRow {
  readonly failures: number;
  readonly last_failed_at: Date;
  readonly locked_until: Date | null;
  readonly frozen_at: Date | null;
  readonly now: Date;
}

/**
 * Counts an attempt as a failure before the password is checked, so that a hundred concurrent attempts are a hundred
 * failures.
 */
export const recordLoginAttempt = async (db: Db, contact: Contact): Promise<RecordedAttempt> =>
  recordAttempt(db, await accountKey(db, contact), 'locked');

/**
 * Counts an attempt. A second step's never freezes the account, which its owner would open by a code and a new
 * password.
 */
export async function recordAttempt(db: Db, account: Buffer, locks: Locked): Promise<RecordedAttempt> {
  return db.transaction().execute(async (tx) => {
    // One statement makes the row or locks it: between two, a success could take it away (forgive).
    const { rows } = await sql<FailureRow>`
      insert into login_failures as f (account, failures, last_failed_at) values (${account}, 0, product_now())
      on conflict (account) do update set failures = f.failures
      returning failures, last_failed_at, locked_until, frozen_at, product_now() as now`.execute(tx);
    const row = assertPresent(rows[0], 'the row just made or locked');
    const now = row.now.getTime();
    const attempt = countLoginAttempt(
      {
        count: row.failures,
        lastAt: row.last_failed_at.getTime(),
        lockedUntil: row.locked_until?.getTime() ?? 0,
        frozen: row.frozen_at !== null,
      },
      now,
      locks === 'locked',
    );
    if (attempt.may === 'nothing') return { lockedRefusal: FROZEN, refusalIfWrong: undefined };
    if (attempt.may === 'wait')
      return { lockedRefusal: createLockedRefusal(attempt.until - now, locks), refusalIfWrong: undefined };
    const { count, lockedUntil, frozen } = attempt.next;
    const locked = lockedUntil > now;
    await sql`update login_failures set failures = ${count}, last_failed_at = ${row.now},
      locked_until = ${locked ? new Date(lockedUntil) : null}, frozen_at = ${frozen ? row.now : null}
      where account = ${account}`.execute(tx);
    if (frozen) return { lockedRefusal: undefined, refusalIfWrong: FROZEN };
    return {
      lockedRefusal: undefined,
      refusalIfWrong: locked ? createLockedRefusal(lockedUntil - now, locks) : undefined,
    };
  });
}

/** After a success; a frozen account becomes free. Answers whether it was frozen. */
export async function clearLoginFailures(db: Queryable, contact: Contact): Promise<boolean> {
  const { rows } = await sql<{ frozen: boolean }>`
    delete from login_failures where account = ${await accountKey(db, contact)}
    returning frozen_at is not null as frozen`.execute(db);
  return rows[0]?.frozen ?? false;
}

/**
 * Forgets the failures of an account, at each of its contacts, and whether it was locked or frozen for them. Answers
 * whether it was frozen.
 */
export async function forgiveFailures(
  db: Queryable,
  { mobile, email }: { readonly mobile: string | null; readonly email: string | null },
): Promise<boolean> {
  const byMobile = mobile !== null && (await clearLoginFailures(db, { kind: 'mobile', address: mobile }));
  const byEmail = email !== null && (await clearLoginFailures(db, { kind: 'email', address: email }));
  return byMobile || byEmail;
}
