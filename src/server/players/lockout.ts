import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Contact } from './contact.ts';

/** This many failures in a row lock the account, each time for longer: minutes, then hours. */
const FAILURES = 5;
const LOCK_MINUTES = [5, 30, 120, 720] as const;
/** A pause this long forgets earlier failures. */
const FORGET_MS = 24 * HOUR_MS;

export interface LoginFailures {
  readonly count: number;
  readonly lastAt: number;
  readonly lockedUntil: number;
}

export type LoginAttempt =
  | { readonly locked: true; readonly until: number }
  /** `next` is what to store, as though this try had failed. */
  | { readonly locked: false; readonly next: LoginFailures };

/** What one more try does to an account's failures. */
export function countLoginAttempt(before: LoginFailures, now: number): LoginAttempt {
  if (before.lockedUntil > now) return { locked: true, until: before.lockedUntil };
  const count = before.lastAt < now - FORGET_MS ? 1 : before.count + 1;
  const step = Math.min(count / FAILURES, LOCK_MINUTES.length) - 1;
  const lockedUntil = count % FAILURES === 0 ? now + (LOCK_MINUTES[step] ?? 0) * MINUTE_MS : 0;
  return { locked: false, next: { count, lastAt: now, lockedUntil } };
}

function createLockedRefusal(leftMs: number): Refusal {
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  const sentence =
    minutes < 60
      ? { messageKey: 'lockedMinutes', params: { count: minutes } }
      : { messageKey: 'lockedHours', params: { count: Math.ceil(minutes / 60) } };
  return { code: errorCodes.loginLocked, ...sentence, extData: { minutes } };
}

/** An HMAC, so that the table names nobody. Accounts that do not exist are counted like those that do. */
const accountKey = async (db: Db, contact: Contact): Promise<Buffer> =>
  createHmac('sha256', await findOrCreateSecret(db, 'login-failures'))
    .update(`${contact.kind}\n${contact.address}`)
    .digest();

export interface RecordedAttempt {
  /** Set where the account is locked and nothing may be tried. */
  readonly lockedRefusal: Refusal | undefined;
  /** The answer if this attempt turns out wrong and is one too many. */
  readonly refusalIfWrong: Refusal | undefined;
}

/**
 * Counts an attempt as a failure before the password is checked, so that a hundred concurrent attempts are a hundred
 * failures.
 */
export async function recordLoginAttempt(db: Db, contact: Contact): Promise<RecordedAttempt> {
  const account = await accountKey(db, contact);
  return db.transaction().execute(async (tx) => {
    // One statement makes the row or locks it: between two, a success could take it away (forgive).
    const { rows } = await sql<{ failures: number; last_failed_at: Date; locked_until: Date | null; now: Date }>`
      insert into login_failures as f (account, failures, last_failed_at) values (${account}, 0, product_now())
      on conflict (account) do update set failures = f.failures
      returning failures, last_failed_at, locked_until, product_now() as now`.execute(tx);
    const row = assertPresent(rows[0], 'the row just made or locked');
    const now = row.now.getTime();
    const booked = countLoginAttempt(
      { count: row.failures, lastAt: row.last_failed_at.getTime(), lockedUntil: row.locked_until?.getTime() ?? 0 },
      now,
    );
    if (booked.locked) return { lockedRefusal: createLockedRefusal(booked.until - now), refusalIfWrong: undefined };
    const { next } = booked;
    const locked = next.lockedUntil > now;
    await sql`update login_failures set failures = ${next.count}, last_failed_at = ${row.now},
      locked_until = ${locked ? new Date(next.lockedUntil) : null} where account = ${account}`.execute(tx);
    return {
      lockedRefusal: undefined,
      refusalIfWrong: locked ? createLockedRefusal(next.lockedUntil - now) : undefined,
    };
  });
}

/** After a success. */
export async function clearLoginFailures(db: Db, contact: Contact): Promise<void> {
  await sql`delete from login_failures where account = ${await accountKey(db, contact)}`.execute(db);
}
