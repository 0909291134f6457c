import type { CommandResult } from '#contract/command.ts';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { ClientInfo } from '#contract/client-info.ts';
import type { LoginMethod } from '#contract/profile/430012-logins.ts';
import type { FactorKind } from '#contract/factors/fields.ts';
import type { LoggedIn } from '#contract/players/user-info-fields.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { clientName } from '../http/client-name.ts';
import type { CookieChange } from '../http/cookies.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { SecurityEvent, SecurityEventFields } from '../observability/security-events.ts';
import type { Platform } from '../platform/platform.ts';
import type { Register } from '../register/index.ts';
import type { Contact } from './contact.ts';
import { findFactorKinds } from './factors/kinds.ts';
import { beginPendingLogin, type FirstStep } from './factors/pending-logins.ts';
import { loadUserInfo } from './user-info.ts';
import type { PlayerState } from './player-state.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { closedAccountRefusal, findBreakEnd, rememberConfirmation } from './session.ts';
import { beginSession, endOverSession, SESSION_COOKIE, type SessionTimes } from './sessions.ts';
import { linkProof, type LinkCall } from './superapp/link-proof.ts';
import type { Linked } from './superapp/links.ts';
import { recordLink } from './superapp/record-link.ts';

export interface Account {
  readonly id: bigint;
  readonly openId: string;
  readonly passwordHash: string | null;
  readonly state: PlayerState;
  /** Start of the newest session. */
  readonly lastLogin: Date | null;
}

/** The dialog of a closed account shows it. Only a closed account's sessions are read for it. */
const lastLogin = sql<Date | null>`case when players.state = 'closed' then
  (select logged_in_at from sessions where player_id = players.id order by id desc limit 1) end`;

export async function findAccount(db: Queryable, contact: Contact): Promise<Account | undefined> {
  const column = contact.kind === 'mobile' ? sql`mobile` : sql`email`;
  const { rows } = await sql<{
    id: bigint;
    open_id: string;
    password_hash: string | null;
    state: Account['state'];
    last_login: Date | null;
  }>`
    select id, open_id, password_hash, state, ${lastLogin} as last_login from players where ${column} = ${contact.address}`.execute(
    db,
  );
  const row = rows[0];
  return (
    row && {
      id: row.id,
      openId: row.open_id,
      passwordHash: row.password_hash,
      state: row.state,
      lastLogin: row.last_login,
    }
  );
}

/** Why this account may not log in, although the player proved who they are. */
export function loginRefusal(account: Pick<Account, 'state' | 'lastLogin'>): Refusal | undefined {
  if (account.state === 'locked') return { code: errorCodes.accountLocked };
  if (account.state === 'closed') return closedAccountRefusal(account.lastLogin);
  return undefined;
}

/** The parts of a call that a login needs. */
interface LoginCall extends LinkCall {
  readonly clientInfo: ClientInfo;
  readonly userAgent: string | undefined;
  readonly locale: Locale;
  readonly setCookie: (change: CookieChange) => void;
}

/** A login is told to who is logged in already, perhaps another person. */
interface EnteringCall extends LoginCall {
  readonly engine: Pick<Platform, 'settings' | 'publicOrigin'> & { readonly messages: Pick<Messages, 'sendToPlayer'> };
}

/** The steps of a login. */
interface LoginSteps {
  readonly method: LoginMethod;
  readonly secondFactor?: FactorKind | undefined;
}

/** The parts of a call that an event needs. */
interface SecurityCall {
  readonly engine: Pick<Platform, 'security'>;
  readonly ip: string;
}

/** Records what happened in a call, with its caller's address. */
export const recordSecurity = ({ engine, ip }: SecurityCall, event: SecurityEvent, fields: SecurityEventFields): void =>
  engine.security.record(event, { address: ip, ...fields });

/**
 * Records a login that did not begin a session: a failure, or a right first step of two. `failures` says why, by code.
 */
export function recordRefusedLogin(
  call: SecurityCall,
  { code }: Refusal,
  fields: { readonly player?: string | undefined; readonly method: LoginMethod },
  failures: Readonly<Partial<Record<number, string>>> = {},
): void {
  if (code === errorCodes.secondFactorNeeded) recordSecurity(call, 'second-factor-asked', fields);
  else recordSecurity(call, 'login-failed', { ...fields, reason: failures[code] ?? 'account' });
}

/** A new session and the answer to its player. */
export interface LoginSession {
  readonly id: bigint;
  readonly playerId: bigint;
  readonly cookie: string;
  readonly answer: LoggedIn;
  readonly endedOther: boolean;
  /** What became of a proof of a super-app account that came with the call. */
  readonly link?: Linked | undefined;
}

/**
 * Begins the session of a player who may have one. All the answer says is read here: once it is committed, nothing is
 * in its way.
 */
export async function startLoginSession(
  tx: Tx,
  playerId: bigint,
  { clientInfo, userAgent, locale }: LoginCall,
  steps: LoginSteps,
): Promise<LoginSession> {
  const { id, cookie, token, startedAt, endedOther } = await beginSession(tx, playerId, {
    ...steps,
    platform: clientInfo.platform,
    clientName: clientName(userAgent),
  });
  const info = await loadUserInfo(tx, playerId, locale);
  return { id, playerId, cookie, endedOther, answer: { ...info, sessionToken: token, loginTime: startedAt } };
}

/**
 * Whether a player who proved who they are may come in now: not in the break behind a session-time limit. Proving
 * takes a while, and meanwhile the account may have been shut or the password changed: so both are read again under
 * the lock that whoever changes them takes first.
 */
export async function checkLogin(
  tx: Tx,
  playerId: bigint,
  times: SessionTimes,
  isSamePassword: (hash: string | null) => boolean,
): Promise<CommandResult<{ passwordHash: string | null }>> {
  await lockWallet(tx, playerId);
  // A session that is over is written down first: its break counts from its end. What is still open afterwards is in
  // use elsewhere.
  await endOverSession(tx, playerId, times);
  const { rows } = await sql<Pick<Account, 'state' | 'lastLogin' | 'passwordHash'>>`
    select state, password_hash as "passwordHash", ${lastLogin} as "lastLogin" from players
    where id = ${playerId}`.execute(tx);
  const account = assertPresent(rows[0], 'players are kept');
  const refused = loginRefusal(account);
  if (refused) return err(refused);
  const until = await findBreakEnd(tx, playerId);
  if (until) return err({ code: errorCodes.sessionBreak, params: { time: until }, extData: { time: until.getTime() } });
  return isSamePassword(account.passwordHash) ? ok(account) : err({ code: errorCodes.loginAgain });
}

/**
 * Lets a player in whose first step was right: `passwordHash` is the one that the password was right for. Where they
 * added a second factor no session begins; the refusal has a pending login in its place.
 */
export async function loginPlayer(
  tx: Tx,
  playerId: bigint,
  call: EnteringCall,
  first: FirstStep & { readonly passwordHash?: string | null },
): Promise<CommandResult<LoginSession>> {
  const proved = first.passwordHash;
  const may = await checkLogin(tx, playerId, call.engine.settings, (hash) => proved === undefined || hash === proved);
  if (!may.ok) return may;
  const kinds = await findFactorKinds(tx, playerId);
  if (kinds.length > 0) return err(await beginPendingLogin(tx, playerId, first, may.value.passwordHash, kinds, call));
  return ok(await enterPlayer(tx, playerId, call, { method: first.method }, first.superappProof));
}

/** Begins the session of a player for whom nothing is left to prove. Call after `checkLogin`, in its transaction. */
export async function enterPlayer(
  tx: Tx,
  playerId: bigint,
  call: EnteringCall,
  steps: LoginSteps,
  superappProof: Buffer | undefined,
): Promise<LoginSession> {
  const isElsewhere = await isOtherDevice(tx, playerId, call);
  const session = await startLoginSession(tx, playerId, call, steps);
  // Before the notification: links are locked before counts of unread ones (linkAccount).
  const linked = await linkAtLogin(tx, playerId, session, call, superappProof, true);
  if (isElsewhere) {
    await notify(tx, playerId, { kind: 'newLogin', params: {} });
    await call.engine.messages.sendToPlayer(tx, playerId, 'newLogin', { time: session.answer.loginTime });
  }
  return linked;
}

/**
 * Whether a login comes from another device, as far as sessions show it: one elsewhere is in use, or the player never
 * logged in on this kind of device.
 */
async function isOtherDevice(tx: Tx, playerId: bigint, { clientInfo }: EnteringCall): Promise<boolean> {
  const { platform = null } = clientInfo;
  const { rows } = await sql<{ other: boolean }>`
    select coalesce(bool_or(ended_at is null), false)
      or coalesce(${platform}::int is not null and not bool_or(platform = ${platform}::int), false) as other
    from sessions where player_id = ${playerId}`.execute(tx);
  return rows[0]?.other ?? false;
}

/** Links the super-app account whose proof came with a login or registration; whatever becomes of it, that goes on. */
export async function linkAtLogin(
  tx: Tx,
  playerId: bigint,
  session: LoginSession,
  call: LinkCall,
  proof: Buffer | undefined,
  tell: boolean,
): Promise<LoginSession> {
  if (proof === undefined) return session;
  const link = await linkProof(tx, call, playerId, proof, { replace: false, tell });
  // Who has just logged in is asked about links in the way, and not once more who they are: this proof may take their
  // place.
  if (link?.outcome.botimLinked === false) await rememberConfirmation(tx, session, proof);
  return { ...session, link, answer: { ...session.answer, ...(link?.outcome ?? { botimLinked: false }) } };
}

/**
 * After the commit: the cookie and the answer. The device that was logged in before is told by its socket, or its
 * next call. The exclusion register is asked first, so that the first page the player opens tells what it says.
 */
export async function finishLogin(
  { playerId, cookie, answer, endedOther, link }: LoginSession,
  call: LoginCall & SecurityCall & { readonly engine: { readonly register: Pick<Register, 'askAbout'> } },
  method: LoginMethod,
  secondFactor?: FactorKind,
): Promise<LoggedIn> {
  if (method !== 'registration') await call.engine.register.askAbout(playerId, 'login');
  const player = answer.userOpenId;
  if (endedOther) recordSecurity(call, 'session-ended', { player, reason: 'login-elsewhere' });
  recordSecurity(call, 'login', { player, method, secondFactor });
  if (link) recordLink(call, player, link);
  call.setCookie({ name: SESSION_COOKIE, value: cookie });
  return answer;
}
