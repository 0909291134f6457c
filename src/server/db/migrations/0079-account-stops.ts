import { sql, type Kysely } from 'kysely';

/**
 * A review for money laundering ends the session; so does a stop of payments, which lasts until staff accept a
 * statement on the source of funds. Who has logged in again is refused by codes that leave the session alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table players add column payments_stopped_at timestamptz`.execute(db);
  await sql`
    alter table sessions
      drop constraint sessions_ended_by_check,
      add constraint sessions_ended_by_check check (ended_by in ('logout', 'login-elsewhere', 'idle', 'locked', 'closed',
        'password', 'operator', 'excluded', 'time-limit', 'restricted', 'pay-limit'))`.execute(db);
  // As migration 0069, with the codes of who is logged in, and the stop of payments.
  for (const [name, stopped] of [
    ['wager_refusals', 430_000_211],
    ['deposit_refusals', 518_000_221],
  ] as const) {
    await sql`
      create or replace view ${sql.ref(name)} as
      select id as player_id, case
        when state = 'restricted' then 430000210
        when state <> 'active' then 403000605
        when exists (select from family_exclusions e where e.player_id = players.id and e.ends_at > (select product_now()))
          or exists (select from player_exclusions e where e.player_id = players.id and e.ends_at > (select product_now()))
          then 403000619
        when payments_stopped_at is not null then ${sql.lit(stopped)}
        when effective_verified_status(verified_status, document_expires, (select product_today())) <> 3 then 403000724
      end as refusal
      from players`.execute(db);
  }
}
