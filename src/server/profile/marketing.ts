import { sql } from 'kysely';
import type { MarketingChannel } from '#contract/profile/marketing-fields.ts';
import type { Queryable } from '../db/index.ts';

export type MarketingPreferences = Record<MarketingChannel, boolean>;

/** Without the player's word: to nothing, as the law on consent has it. */
const NONE: MarketingPreferences = { notification: false, email: false, sms: false };

export async function loadMarketingPreferences(db: Queryable, playerId: bigint): Promise<MarketingPreferences> {
  const { rows } = await sql<{ channel: MarketingChannel; agreed: boolean }>`
    select channel, agreed from marketing_preferences where player_id = ${playerId}`.execute(db);
  return { ...NONE, ...Object.fromEntries(rows.map(({ channel, agreed }) => [channel, agreed])) };
}

/** Keeps the time of the last change only: saying the same again changes nothing. */
export async function setMarketingPreference(
  db: Queryable,
  playerId: bigint,
  channel: MarketingChannel,
  agreed: boolean,
): Promise<void> {
  await sql`insert into marketing_preferences as old (player_id, channel, agreed) values (${playerId}, ${channel}, ${agreed})
    on conflict (player_id, channel) do update set agreed = excluded.agreed, changed_at = product_now()
    where old.agreed <> excluded.agreed`.execute(db);
}
