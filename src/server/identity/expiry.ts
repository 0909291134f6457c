import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { notify } from '../notifications/notify.ts';
import type { ApplyDeps } from './apply-check.ts';

/** How many days before its last day a player is told that the document expires. */
export const WARN_DAYS = 30;

const { verified, expired } = VERIFIED_STATUS;

/** Checks again under the wallet's lock: the player may have shown another document meanwhile. */
export async function expireVerification({ db, messages, push }: ApplyDeps, playerId: bigint): Promise<void> {
  const isExpired = await db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const { numAffectedRows } = await sql`
      update players set verified_status = ${expired} where id = ${playerId} and verified_status = ${verified}
        and document_expires < product_today() and state <> 'closed'`.execute(tx);
    if ((numAffectedRows ?? 0n) === 0n) return false;
    await notify(tx, playerId, { kind: 'identityExpired', params: {} });
    await messages.sendToPlayer(tx, playerId, 'identityExpired', {});
    return true;
  });
  if (isExpired) push.publishWallets([playerId]);
}

/** Tells the player once for each document: whoever marks it warned sends the message. */
export async function warnOfExpiry({ db, messages, push }: ApplyDeps, playerId: bigint): Promise<void> {
  const isWarned = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ day: string }>`
      update identity_documents d set warned_at = product_now() from players p
      where d.player_id = ${playerId} and d.warned_at is null and d.expire_date between product_today() and product_today() + ${WARN_DAYS}::int
        and p.id = d.player_id and p.verified_status = ${verified} and p.state <> 'closed'
      returning d.expire_date as day`.execute(tx);
    const [document] = rows;
    if (!document) return false;
    const { day } = document;
    await notify(tx, playerId, { kind: 'identityExpiring', params: { day } });
    await messages.sendToPlayer(tx, playerId, 'identityExpiring', { day });
    return true;
  });
  if (isWarned) push.publishWallets([playerId]);
}

/** `verified_status = 3` is written out as in the index players_expiring, so that PostgreSQL uses it. */
const listIds = async (query: ReturnType<typeof sql<{ id: bigint }>>, { db }: ApplyDeps): Promise<readonly bigint[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Verified players whose document's last day is over. Nobody is told so of a closed account. */
export const listExpired = (deps: ApplyDeps): Promise<readonly bigint[]> =>
  listIds(
    sql<{ id: bigint }>`
      select id from players where verified_status = 3 and document_expires < product_today()
        and state <> 'closed' order by id`,
    deps,
  );

/** Verified players whose document expires soon, and who were not told so. */
export const listExpiring = (deps: ApplyDeps): Promise<readonly bigint[]> =>
  listIds(
    sql<{ id: bigint }>`
      select p.id from players p join identity_documents d on d.player_id = p.id
      where p.verified_status = 3 and p.document_expires between product_today() and product_today() + ${WARN_DAYS}::int
        and d.warned_at is null and p.state <> 'closed' order by p.id`,
    deps,
  );
