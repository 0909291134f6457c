import { sql, type RawBuilder } from 'kysely';

/** Whether the player whose id the column has is excluded, perhaps for life: they must be known again elsewhere. */
export const isExcluded = (column: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from exclusions e where e.player_id = ${sql.ref(column)} and e.ends_at > product_now())`;
