import { sql, type Kysely } from 'kysely';

/** Raffle prizes of draws of version 2 that went to those of version 3: docs/draw-proof.md §7. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table draw_games add raffle_moved int not null default 0 check (raffle_moved >= 0)`.execute(db);
}
