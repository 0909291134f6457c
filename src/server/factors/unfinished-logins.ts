import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import { lockWallet } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import type { Logger } from '../observability/log.ts';
import type { PushService } from '../push/index.ts';
import { tellAboutFactors } from './changes.ts';

interface UnfinishedDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<PushService, 'publishWallets'>;
}

/**
 * Ends a player's logins whose second step did not come in time, and tells the player, once a day at most: whoever
 * passed the first step may know their password. Answers whether it told.
 */
const endUnfinished = ({ db, messages }: UnfinishedDeps, playerId: bigint): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const ended = await sql`delete from pending_logins
      where player_id = ${playerId} and expires_at < clock_timestamp()`.execute(tx);
    if ((ended.numAffectedRows ?? 0n) === 0n) return false;
    const { rows } = await sql`select from players where id = ${playerId} and state <> 'closed' and not exists (
      select from notifications where player_id = ${playerId} and category = 'system'
        and kind in ('loginUnfinished', 'secondStepLocked') and at > product_now() - interval '1 day')`.execute(tx);
    if (rows.length === 0) return false;
    await tellAboutFactors(tx, messages, playerId, 'loginUnfinished');
    return true;
  });

export async function tellUnfinishedLogins(deps: UnfinishedDeps): Promise<void> {
  const { rows } = await sql<{ playerId: bigint }>`
    select distinct player_id as "playerId" from pending_logins where expires_at < clock_timestamp()`.execute(deps.db);
  for (const { playerId } of rows) {
    // One player whose row is locked must not keep the others waiting; the next run tries again.
    const told = await endUnfinished(deps, playerId).catch((error: unknown) => {
      deps.log.error({ err: error }, 'telling of an unfinished login failed');
      return false;
    });
    if (told) deps.push.publishWallets([playerId]);
  }
}

export function defineFactorJobs(jobs: Jobs, deps: UnfinishedDeps): void {
  jobs.schedule('unfinished-logins', '*/5 * * * *', () => tellUnfinishedLogins(deps));
}
