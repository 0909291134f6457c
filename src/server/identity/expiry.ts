import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { formatDay } from '#i18n/date-format.ts';
import { isLocale } from '#i18n/locales.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { ApplyDeps } from './apply-check.ts';
import { tellPlayer, type ToldPlayer } from './tell-player.ts';

/** How many days before its last day a player is told that the document expires. */
export const WARN_DAYS = 30;

const { verified, expired } = VERIFIED_STATUS;

/** Checks again under the wallet's lock: the player may have shown another document meanwhile. */
export const expireVerification = ({ db, messages }: ApplyDeps, playerId: bigint): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const { rows } = await sql<ToldPlayer>`
      update players set verified_status = ${expired} where id = ${playerId} and verified_status = ${verified}
        and document_expires < product_today() returning id, mobile, email, locale`.execute(tx);
    if (rows[0]) await tellPlayer(messages, tx, rows[0], 'identityExpired');
  });

/** Tells the player once for each document: whoever marks it warned sends the message. */
export const warnOfExpiry = ({ db, messages }: ApplyDeps, playerId: bigint): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<ToldPlayer & { expire_date: string }>`
      update identity_documents d set warned_at = product_now() from players p
      where d.player_id = ${playerId} and d.warned_at is null and d.expire_date between product_today() and product_today() + ${WARN_DAYS}::int
        and p.id = d.player_id and p.verified_status = ${verified}
      returning p.id, p.mobile, p.email, p.locale, d.expire_date`.execute(tx);
    const [player] = rows;
    if (!player) return;
    const day = formatDay(player.expire_date, isLocale(player.locale) ? player.locale : 'en-US');
    await tellPlayer(messages, tx, player, 'identityExpiring', { day });
  });

/** `verified_status = 3` is written out as in the index players_expiring, so that PostgreSQL uses it. */
const listIds = async (query: ReturnType<typeof sql<{ id: bigint }>>, { db }: ApplyDeps): Promise<readonly bigint[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Verified players whose document's last day is over. */
export const listExpired = (deps: ApplyDeps): Promise<readonly bigint[]> =>
  listIds(
    sql<{ id: bigint }>`
      select id from players where verified_status = 3 and document_expires < product_today() order by id`,
    deps,
  );

/** Verified players whose document expires soon, and who were not told so. */
export const listExpiring = (deps: ApplyDeps): Promise<readonly bigint[]> =>
  listIds(
    sql<{ id: bigint }>`
      select p.id from players p join identity_documents d on d.player_id = p.id
      where p.verified_status = 3 and p.document_expires between product_today() and product_today() + ${WARN_DAYS}::int
        and d.warned_at is null order by p.id`,
    deps,
  );
