import { sql } from 'kysely';
import type { LoggedIn } from '#contract/players/fields.ts';
import { refusal, type Refusal } from '#contract/errors.ts';
import { present } from '#kernel/assert.ts';
import { err, ok } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { Answer, Call } from '../gateway/context.ts';
import type { Contact } from './contact.ts';
import { userInfoOf } from './info.ts';
import type { PlayerState } from './state.ts';
import { lockWallet } from '../wallet/transfer.ts';
import { beginSession, SESSION_COOKIE } from './sessions.ts';

export interface Account {
  readonly id: bigint;
  readonly passwordHash: string | null;
  readonly state: PlayerState;
}

export async function accountOf(db: Queryable, contact: Contact): Promise<Account | undefined> {
  const column = contact.kind === 'mobile' ? sql`mobile` : sql`email`;
  const { rows } = await sql<{ id: bigint; password_hash: string | null; state: Account['state'] }>`
    select id, password_hash, state from players where ${column} = ${contact.address}`.execute(db);
  const row = rows[0];
  return row && { id: row.id, passwordHash: row.password_hash, state: row.state };
}

/** Why this account may not log in though it proved who it is. */
export function closedToLogin(account: Pick<Account, 'state'>): Refusal | undefined {
  if (account.state === 'locked') return refusal(403000602);
  if (account.state === 'closed') return refusal(403000618);
  return undefined;
}

/** A new session, and what its player is answered. */
export interface Entrance {
  readonly cookie: string;
  readonly answer: LoggedIn;
}

/** Begins the session of a player who may have one. All the answer says is read here: once it is committed, nothing is in its way. */
export async function enter(tx: Tx, playerId: bigint, { clientInfo, locale }: Call): Promise<Entrance> {
  const { cookie, token, startedAt } = await beginSession(tx, playerId, clientInfo.platform);
  const info = await userInfoOf(tx, playerId, locale);
  return { cookie, answer: { ...info, sessionToken: token, loginTime: startedAt } };
}

/**
 * Lets a player in who proved who they are. Proving takes a while, and the account may have been shut meanwhile: so its
 * state is read again under the lock that whoever shuts it takes first (setState).
 */
export async function openSession(tx: Tx, playerId: bigint, call: Call): Promise<Answer<Entrance>> {
  await lockWallet(tx, playerId);
  const { rows } = await sql<Pick<Account, 'state'>>`select state from players where id = ${playerId}`.execute(tx);
  const closed = closedToLogin(present(rows[0], 'players are kept'));
  return closed ? err(closed) : ok(await enter(tx, playerId, call));
}

/** After the commit: the cookie and the answer. The device that was logged in before is told by its socket, or its next call. */
export function welcome({ cookie, answer }: Entrance, call: Call): LoggedIn {
  call.setCookie({ name: SESSION_COOKIE, value: cookie });
  return answer;
}
