import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { SolvedCaptcha } from './captcha.ts';

/** Takes a solution; false where it was taken before. One statement, so that two calls at once are not both let in. */
export async function spendSolution(db: Db, { id, expiresAt }: SolvedCaptcha): Promise<boolean> {
  const spent = await sql`insert into spent_captchas (id, expires_at) values (${id}, ${expiresAt})
    on conflict (id) do nothing`.execute(db);
  return (spent.numAffectedRows ?? 0n) > 0n;
}
