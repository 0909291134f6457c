import { sql, type RawBuilder } from 'kysely';

/**
 * The one rule of who may be sent offers now, and in which way: a row where the player agreed, and is neither closed,
 * restricted nor excluded. Whoever queues an offer asks it, and so does the delivery, since minds change meanwhile.
 */
export const mayOffer = (playerId: RawBuilder<unknown>, channel: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select from marketing_preferences agreed join players offered on offered.id = agreed.player_id
  where agreed.player_id = ${playerId} and agreed.channel = ${channel} and agreed.agreed and offered.state = 'active'
    and not exists (select from family_exclusions e where e.player_id = offered.id and e.ends_at > product_now())`;
