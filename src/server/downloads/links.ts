import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DOWNLOAD_PATH, DOWNLOAD_SECONDS, type DownloadKind } from '#contract/downloads.ts';
import type { Locale } from '#i18n/locales.ts';
import { sha256Digest } from '../crypto/digest.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Session } from '../players/session.ts';

/** 256 random bits. */
const TOKEN = /^[\w-]{43}$/;

export interface DownloadLink {
  readonly playerId: bigint;
  readonly openId: string;
  readonly kind: DownloadKind;
  readonly locale: Locale;
  /** What the link was given with. */
  readonly details: unknown;
}

/**
 * A link for one use within a minute, while this session is open. Answers its path; only its token's hash is kept.
 * `details` is handed to the kind of file.
 */
export async function issueDownloadLink(
  tx: Tx,
  { id, playerId }: Pick<Session, 'id' | 'playerId'>,
  kind: DownloadKind,
  locale: Locale,
  details?: object,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into download_links (token_hash, player_id, session_id, kind, locale, details, expires_at)
    values (${sha256Digest(token)}, ${playerId}, ${id}, ${kind}, ${locale}, ${details === undefined ? null : JSON.stringify(details)},
      clock_timestamp() + ${DOWNLOAD_SECONDS} * interval '1 second')`.execute(tx);
  return DOWNLOAD_PATH + token;
}

/** Takes back the player's unused links to this kind of file; answers how many. Call with the wallet locked. */
export async function withdrawDownloadLinks(tx: Tx, playerId: bigint, kind: DownloadKind): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from download_links where player_id = ${playerId} and kind = ${kind}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** The link as it stands; undefined where it was used, has expired, or its session has ended. */
export async function findDownloadLink(db: Queryable, token: string): Promise<DownloadLink | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const { rows } = await sql<DownloadLink>`
    select l.player_id as "playerId", p.open_id as "openId", l.kind, l.locale, l.details
    from download_links l join players p on p.id = l.player_id join sessions s on s.id = l.session_id
    where l.token_hash = ${sha256Digest(token)} and l.expires_at > clock_timestamp() and s.ended_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Uses the link up: of all who come with it, also at once, one gets it. */
export async function useDownloadLink(tx: Tx, token: string): Promise<DownloadLink | undefined> {
  const seen = await findDownloadLink(tx, token);
  if (!seen) return undefined;
  // The end of the session, and any other use, comes before or after.
  await lockWallet(tx, seen.playerId);
  const link = await findDownloadLink(tx, token);
  await sql`delete from download_links where token_hash = ${sha256Digest(token)}`.execute(tx);
  return link;
}
