import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { excludePlayer } from '../exclusions/exclude-player.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { RegisterExclusion } from './client.ts';

export interface BeginDeps {
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

/**
 * Begins in an account what the register says, and tells the player, unless one that the register began runs as long.
 * Call with the wallet locked, after own rows: it locks counts of unread notifications. What else an exclusion brings
 * follows within the minute (`src/server/controls`).
 */
export async function beginRegisterExclusion(
  { messages }: BeginDeps,
  tx: Tx,
  playerId: bigint,
  { until }: RegisterExclusion,
): Promise<void> {
  const now = await readProductNow(tx);
  const { rows } = await sql`
    select from player_exclusions where player_id = ${playerId} and kind = 'self-exclusion' and source = 'register'
      and ends_at > ${now} and ends_at >= coalesce(${until}::timestamptz, 'infinity') limit 1`.execute(tx);
  if (rows.length > 0) return;
  await excludePlayer(tx, playerId, { kind: 'self-exclusion', source: 'register', startsAt: now, endsAt: until });
  await messages.sendToPlayer(tx, playerId, 'registerExcluded', {});
  await notify(tx, playerId, { kind: 'registerExcluded', params: {} });
}
