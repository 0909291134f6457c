import { sql, type RawBuilder } from 'kysely';
import type { NotificationCategory } from '#contract/notifications/fields.ts';

/** The badge says 99+ from here on, so nothing counts further. */
const MAX_COUNTED = 100;

/**
 * How many of a player's notifications are unread, up to a hundred: counted in an index of the unread ones alone, so
 * there is no counter that could be wrong. `player` is a column of the statement.
 */
export const countUnread = (player: RawBuilder<bigint>, category: NotificationCategory): RawBuilder<number> => sql`(
  select count(*)::int from (
    select from notifications n where n.player_id = ${player} and n.category = ${sql.lit(category)} and n.read_at is null
    limit ${sql.lit(MAX_COUNTED)}) unread)`;
