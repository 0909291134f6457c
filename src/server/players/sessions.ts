import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { LoginMethod, SessionEndReason } from '#contract/profile/430012-logins.ts';
import type { FactorKind } from '#contract/factors/fields.ts';
import type { Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { refuseBusy } from '../db/busy.ts';
import { createBatcher } from '../db/batcher.ts';
import { byteas, int8s } from '../db/binary-arrays.ts';
import type { DbHandle, Tx } from '../db/index.ts';
import { sha256Digest } from '../crypto/digest.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Logger } from '../observability/log.ts';
import type { SecurityLog } from '../observability/security-events.ts';
import type { Settings } from '../settings/settings.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { SESSION_CACHE_MS, createSessionCache } from './session-cache.ts';
import { endedSessionRefusal, MOMENT_TO_TELL, type Session } from './session.ts';

/** The HttpOnly cookie that a session is bound to: token and cookie are each useless alone. */
export const SESSION_COOKIE = 'naseeb_session';

export interface NewSession {
  readonly id: bigint;
  readonly token: string;
  readonly cookie: string;
  /** Ms since 1970, product time. */
  readonly startedAt: number;
  /** Whether it ended a session on another device. */
  readonly endedOther: boolean;
}

/** By what a session begins: what its player may know it by. */
interface SessionOrigin {
  readonly platform?: number | undefined;
  /** Of `../http/client-name.ts`. */
  readonly clientName?: string | null;
  readonly method?: LoginMethod;
  readonly secondFactor?: FactorKind | undefined;
}

/** Begins a session and ends the player's other one: one is active at a time. */
export async function beginSession(
  tx: Tx,
  playerId: bigint,
  { platform, clientName, method, secondFactor }: SessionOrigin = {},
): Promise<NewSession> {
  const token = randomBytes(32).toString('base64url');
  const cookie = randomBytes(32).toString('base64url');
  await lockWallet(tx, playerId);
  const ended = await sql`update sessions set ended_at = clock_timestamp(), ended_by = 'login-elsewhere'
    where player_id = ${playerId} and ended_at is null`.execute(tx);
  const { rows } = await sql<{ id: bigint; logged_in_at: Date }>`
    insert into sessions (player_id, token_hash, cookie_hash, platform, client_name, method, second_factor, playing_since, ends_at)
    select ${playerId}, ${sha256Digest(token)}, ${sha256Digest(cookie)}, ${platform ?? null}::int, ${clientName ?? null}::text,
      ${method ?? null}::text, ${secondFactor ?? null}::text, since, session_time_over(${playerId}, since)
    from (select coalesce(plays_on_since(${playerId}), product_now()) as since) s returning id, logged_in_at`.execute(
    tx,
  );
  await sql`update players set last_login_at = product_now() where id = ${playerId}`.execute(tx);
  const made = assertPresent(rows[0], 'the inserted session');
  const endedOther = (ended.numAffectedRows ?? 0n) > 0n;
  return { id: made.id, token, cookie, startedAt: made.logged_in_at.getTime(), endedOther };
}

export type SessionTimes = Pick<Settings, 'SESSION_IDLE_SECONDS' | 'SESSION_MAX_SECONDS'>;

/**
 * Ends a session of the player that went unused for too long, reached its longest time or the player's own limit, as of
 * that moment. Answers why.
 */
export async function endOverSession(
  tx: Tx,
  playerId: bigint,
  times: SessionTimes,
): Promise<SessionEndReason | undefined> {
  await lockWallet(tx, playerId);
  const over = sql`least(last_used_at + ${times.SESSION_IDLE_SECONDS} * interval '1 second',
    created_at + ${times.SESSION_MAX_SECONDS} * interval '1 second')`;
  // By the machine's clock, which the product's may be ahead of.
  const limit = sql`least(ends_at - (logged_in_at - created_at), clock_timestamp())`;
  const isOver = sql`${over} < clock_timestamp()`;
  const isLimited = sql`(ends_at is not null and ends_at <= product_now() and (not ${isOver} or ${limit} < ${over}))`;
  const { rows } = await sql<{ ended_by: SessionEndReason }>`
    update sessions set ended_at = case when ${isLimited} then ${limit} else ${over} end,
      ended_by = case when ${isLimited} then 'time-limit' else 'idle' end
    where player_id = ${playerId} and ended_at is null and (${isLimited} or ${isOver}) returning ended_by`.execute(tx);
  return rows[0]?.ended_by;
}

/** Ends the player's live session; true where there was one. For a given session see endSession. */
export async function endSessions(tx: Tx, playerId: bigint, by: SessionEndReason): Promise<boolean> {
  await lockWallet(tx, playerId);
  const ended = await sql`update sessions set ended_at = clock_timestamp(), ended_by = ${by}
    where player_id = ${playerId} and ended_at is null`.execute(tx);
  return (ended.numAffectedRows ?? 0n) > 0n;
}

/** Ends this session and no later one. */
export async function endSession(
  tx: Tx,
  session: { readonly id: bigint; readonly playerId: bigint },
  by: SessionEndReason,
): Promise<void> {
  await lockWallet(tx, session.playerId);
  await sql`update sessions set ended_at = clock_timestamp(), ended_by = ${by} where id = ${session.id} and ended_at is null`.execute(
    tx,
  );
}

export interface Sessions {
  /** The live session of a token and its cookie, or the refusal. Counts as activity of the player. */
  find(token: string | undefined, cookie: string | undefined): Promise<Result<Session, Refusal>>;
  /** A verified player's cached session, for handlers that confirm it in their own transaction. */
  findCached(token: string | undefined, cookie: string | undefined): Session | undefined;
  dropCached(token: string): void;
}

interface Row {
  readonly place: number;
  readonly id: bigint;
  readonly player_id: bigint;
  readonly open_id: string;
  readonly verified_status: number;
  readonly cookie_hash: Buffer;
  readonly ended_by: SessionEndReason | null;
  readonly idle_seconds: number;
  readonly age_seconds: number;
  /** Whether the player's own limit is reached. */
  readonly time_over: boolean;
  /** What the refusal of an ended session names. */
  readonly told_at: Date | null;
}

/** Exported for the test of its plan. */
export const FIND_SESSIONS_SQL = `
  select a.place::int, s.id, s.player_id, p.open_id, s.cookie_hash, s.ended_by,
    effective_verified_status(p.verified_status, p.document_expires, (select product_today())) as verified_status,
    extract(epoch from clock_timestamp() - s.last_used_at)::float8 as idle_seconds,
    extract(epoch from clock_timestamp() - s.created_at)::float8 as age_seconds,
    coalesce(s.ends_at <= product_now(), false) as time_over, ${MOMENT_TO_TELL} as told_at
  from unnest($1::bytea[]) with ordinality as a (hash, place)
    join sessions s on s.token_hash = a.hash join players p on p.id = s.player_id`;
const TOUCH = 'update sessions set last_used_at = clock_timestamp() where id = any ($1::bigint[]) and ended_at is null';

/** A session's last use is written this often at most: idleness is counted in minutes. */
const TOUCH_AFTER_SECONDS = SESSION_CACHE_MS / SECOND_MS;
/** Calls that arrive together read their sessions in one query. */
const MAX_BATCH = 500;

export function createSessions(
  { db, pool }: DbHandle,
  log: Logger,
  settings: SessionTimes,
  security: SecurityLog,
): Sessions {
  const { SESSION_IDLE_SECONDS: idle, SESSION_MAX_SECONDS: longest } = settings;
  const failed = limitLog((err, leftOut) =>
    log.warn({ err, leftOut }, 'a batch of sessions failed; each is read alone'),
  );
  const read = async (hashes: readonly Buffer[]): Promise<(Row | null)[]> => {
    const { rows } = await pool.query<Row>({
      name: 'find_sessions',
      text: FIND_SESSIONS_SQL,
      values: [byteas(hashes, (hash) => hash)],
    });
    const found = new Array<Row | null>(hashes.length).fill(null);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  };
  const touch = async (ids: readonly bigint[]): Promise<null[]> => {
    await pool.query({ name: 'touch_sessions', text: TOUCH, values: [int8s(ids, (id) => id)] });
    return ids.map(() => null);
  };
  const rows = createBatcher<Buffer, Row | null>({
    maxItems: MAX_BATCH,
    runBatch: read,
    runAlone: async (hash) => (await read([hash]))[0] ?? null,
    onBatchFailed: failed,
  });
  const touches = createBatcher<bigint, null>({
    maxItems: MAX_BATCH,
    runBatch: touch,
    runAlone: async (id) => (await touch([id]))[0] ?? null,
    onBatchFailed: failed,
  });
  const cache = createSessionCache();
  return {
    findCached: (token, cookie) =>
      token && cookie ? cache.get(sha256Digest(token), sha256Digest(cookie), systemNow()) : undefined,
    dropCached: (token) => cache.delete(sha256Digest(token)),
    async find(token, cookie) {
      if (!token) return err({ code: errorCodes.loginRequired });
      const hash = sha256Digest(token);
      const read = await rows.add(hash).then(ok, refuseBusy);
      if (!read.ok) return read;
      const row = read.value;
      if (!row) return err({ code: errorCodes.loginRequired });
      // The cookie is checked first: a token alone must not reveal even why its session ended.
      if (!cookie || !timingSafeEqual(sha256Digest(cookie), row.cookie_hash))
        return err({ code: errorCodes.sessionCookieMissing });
      if (row.ended_by !== null) return err(endedSessionRefusal(row.ended_by, row.told_at));
      if (row.time_over || row.idle_seconds > idle || row.age_seconds > longest) {
        return (
          db
            .transaction()
            .execute((tx) => endOverSession(tx, row.player_id, settings))
            // Another call at the same moment may have ended it.
            .then((reason = row.time_over ? 'time-limit' : 'idle') => {
              security.record('session-ended', { player: row.open_id, reason });
              return err(endedSessionRefusal(reason, row.told_at));
            }, refuseBusy)
        );
      }
      if (row.idle_seconds > TOUCH_AFTER_SECONDS) {
        const touched = await touches.add(row.id).then(ok, refuseBusy);
        if (!touched.ok) return touched;
      }
      const session = {
        id: row.id,
        playerId: row.player_id,
        userOpenId: row.open_id,
        verifiedStatus: row.verified_status,
      };
      if (session.verifiedStatus === VERIFIED_STATUS.verified) cache.put(hash, row.cookie_hash, session, systemNow());
      return ok(session);
    },
  };
}
