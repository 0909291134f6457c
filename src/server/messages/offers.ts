import { sql, type RawBuilder } from 'kysely';

/**
 * The one rule of who may be sent offers now, and in which way: a row where the player agreed, and may receive
 * marketing (`sql/may-receive-marketing.sql`). Whoever queues an offer asks it, and so does the delivery, since minds
 * change meanwhile. With a recipient, that still has to be the player's: a number may be somebody else's by then.
 */
export const mayOffer = (
  playerId: RawBuilder<unknown>,
  channel: RawBuilder<unknown>,
  recipient: RawBuilder<unknown> = sql`null::text`,
): RawBuilder<unknown> => sql`
  select from marketing_preferences agreed join players offered on offered.id = agreed.player_id
  where agreed.player_id = ${playerId} and agreed.channel = ${channel} and agreed.agreed
    and (${recipient} is null or ${recipient} in (offered.mobile, offered.email))
    and may_receive_marketing(offered.id)`;
