import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Queryable } from '../db/index.ts';
import type { Session } from '../gateway/context.ts';

/** Name of the HttpOnly cookie a session is bound to (DESIGN §8): the token alone is useless, and so is the cookie. */
export const SESSION_COOKIE = 'naseeb_session';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export interface NewSession {
  readonly token: string;
  readonly cookie: string;
}

/** Begins a session and ends every other of the player: one is active at a time (spec shell §4). */
export async function beginSession(tx: Queryable, playerId: bigint): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const cookie = randomBytes(32).toString('base64url');
  await sql`update sessions set ended_at = product_now(), ended_by = 'login-elsewhere'
    where player_id = ${playerId} and ended_at is null`.execute(tx);
  await sql`insert into sessions (player_id, token_hash, cookie_hash)
    values (${playerId}, ${sha256(token)}, ${sha256(cookie)})`.execute(tx);
  return { token, cookie };
}

export async function endSession(db: Queryable, id: bigint, by: string): Promise<void> {
  await sql`update sessions set ended_at = product_now(), ended_by = ${by} where id = ${id} and ended_at is null`.execute(db);
}

export interface Sessions {
  /** The live session of a token that arrived with its cookie, or the code to answer. */
  find(token: string | undefined, cookie: string | undefined): Promise<Result<Session, ErrorCode>>;
}

interface Row {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly open_id: string;
  readonly verified_status: number;
  readonly cookie_hash: Buffer;
  readonly ended_by: string | null;
}

export function createSessions(db: Db): Sessions {
  return {
    async find(token, cookie) {
      if (!token) return err(401000001);
      const { rows } = await sql<Row>`
        select s.id, s.player_id, p.open_id, p.verified_status, s.cookie_hash, s.ended_by
        from sessions s join players p on p.id = s.player_id where s.token_hash = ${sha256(token)}`.execute(db);
      const row = rows[0];
      if (!row) return err(401000001);
      if (row.ended_by === 'login-elsewhere') return err(401000006);
      if (row.ended_by !== null) return err(401000002);
      if (!cookie || !timingSafeEqual(sha256(cookie), row.cookie_hash)) return err(401000003);
      return ok({ id: row.id, playerId: row.player_id, userOpenId: row.open_id, verifiedStatus: row.verified_status });
    },
  };
}
