import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, systemNow } from '#kernel/time.ts';
import type { Queryable } from '../db/index.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Session } from '../players/session.ts';

const LIFE_MS = 15 * MINUTE_MS;

const mac = async (db: Queryable, session: Session, until: string): Promise<string> =>
  createHmac('sha256', await findOrCreateSecret(db, 'kyc-token'))
    .update(`${session.id}.${session.playerId}.${until}`)
    .digest('base64url');

/** Lets this session, and no other, start a check for 15 minutes. */
export async function createKycToken(db: Queryable, session: Session): Promise<string> {
  const until = String(systemNow() + LIFE_MS);
  return `${until}.${await mac(db, session, until)}`;
}

export async function isKycTokenValid(db: Queryable, session: Session, token: string): Promise<boolean> {
  const [until = '', given = ''] = token.split('.');
  const [bytes, expected] = [Buffer.from(given), Buffer.from(await mac(db, session, until))];
  const same = bytes.length === expected.length && timingSafeEqual(bytes, expected);
  return same && Number(until) > systemNow();
}
