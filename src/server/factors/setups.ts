import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import type { Session } from '../players/session.ts';
import { decryptText, encryptText } from './keys.ts';

type SetupKind = 'authenticator' | 'passkey';
type SessionId = Pick<Session, 'id'>;

const rowId = (kind: SetupKind, { id }: SessionId): string => `setup:${kind}:${id}`;

/** Keeps an app's key, or a passkey's challenge, for ten minutes of this session. An earlier one is forgotten. */
export async function keepSetup(db: Queryable, session: SessionId, kind: SetupKind, secret: string): Promise<void> {
  const stored = await encryptText(db, rowId(kind, session), secret);
  await sql`
    insert into factor_setups (session_id, kind, secret) values (${session.id}, ${kind}, ${stored})
    on conflict (session_id, kind) do update set secret = excluded.secret, expires_at = default`.execute(db);
}

export async function findSetup(db: Queryable, session: SessionId, kind: SetupKind): Promise<string | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from factor_setups
    where session_id = ${session.id} and kind = ${kind} and expires_at > clock_timestamp()`.execute(db);
  return rows[0] && decryptText(db, rowId(kind, session), rows[0].secret);
}

export async function dropSetup(db: Queryable, session: SessionId, kind: SetupKind): Promise<void> {
  await sql`delete from factor_setups where session_id = ${session.id} and kind = ${kind}`.execute(db);
}
