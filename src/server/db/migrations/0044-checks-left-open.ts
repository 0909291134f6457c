import { sql, type Kysely } from 'kysely';

/**
 * A check that was replaced by one of another kind of document was given up before the new one was open. Where that
 * was refused, the player stayed "verifying" without any check, or with one that would return to "verifying".
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`delete from identity_sessions where finished_at is null and ticket_id is null`.execute(db);
  await sql`
    update identity_sessions s set status_before = coalesce((
      select b.status_before from identity_sessions b
      where b.player_id = s.player_id and b.status_before <> 6 order by b.created_at desc limit 1), 1)
    where s.finished_at is null and s.status_before = 6`.execute(db);
  await sql`
    update players p set verified_status = coalesce((
      select b.status_before from identity_sessions b
      where b.player_id = p.id and b.status_before <> 6 order by b.created_at desc limit 1), 1)
    where p.verified_status = 6
      and not exists (select from identity_sessions s where s.player_id = p.id and s.finished_at is null)`.execute(db);
}
