import { sql, type Kysely } from 'kysely';

/**
 * Wins that were not shown yet stand in a table of their own: to tell them costs the same however long a player's
 * history is, and none is out of reach behind others.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // to_claim: what of the prize waits to be claimed. `telling` names the answer that told it last. A win that was
  // shown is deleted.
  await sql`
    create table unshown_wins (
      player_id bigint not null,
      draw_id bigint not null,
      order_id uuid not null,
      stake bigint not null,
      prize bigint not null,
      to_claim bigint not null,
      telling uuid,
      told_at timestamptz,
      primary key (player_id, draw_id, order_id),
      check ((telling is null) = (told_at is null))
    )`.execute(db);
  await sql`create index unshown_wins_telling on unshown_wins (telling) where telling is not null`.execute(db);
  await filled(db);
  await moveShownWins(db);
}

/** By whoever marks a winning order, in the same statement. Whatever changes a marked one later tells nothing again. */
async function filled(db: Kysely<never>): Promise<void> {
  // A plan cached for the settlement of one win must not compare thousands with thousands.
  await sql`
    create function wins_unshown() returns trigger language plpgsql set enable_nestloop = off as $$
    begin
      insert into unshown_wins (player_id, draw_id, order_id, stake, prize, to_claim)
      select a.player_id, draw_id, order_id, a.stake, a.prize, case when a.state = 7 then (
        select sum(w.prize)::bigint from wins w
        where w.draw_id = a.draw_id and w.player_id = a.player_id and w.order_id = a.order_id and w.to_claim) else 0 end
      from after a join before b using (order_id, draw_id) where a.state in (3, 7) and b.state = 1;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger wins_unshown after update on order_draws referencing old table as before new table as after
    for each statement execute function wins_unshown()`.execute(db);
}

/**
 * The wins there are, without those that were shown; what an answer has just told waits for the word of it, as
 * before. The trigger above keeps settlements out meanwhile. Exported for its test.
 */
export async function moveShownWins(db: Kysely<never>): Promise<void> {
  await sql`
    insert into unshown_wins (player_id, draw_id, order_id, stake, prize, to_claim, telling, told_at)
    select x.player_id, x.draw_id, x.order_id, x.stake, w.prize, w.to_claim, s.telling, case when s.telling is not null then s.told_at end
    from (
      select draw_id, order_id, sum(prize)::bigint as prize, coalesce(sum(prize) filter (where to_claim), 0)::bigint as to_claim
      from wins group by draw_id, order_id
    ) w
      join order_draws x on x.order_id = w.order_id and x.draw_id = w.draw_id and x.state in (3, 7)
      left join shown_wins s on s.order_id = w.order_id and s.draw_id = w.draw_id
    where s.order_id is null or s.telling is not null`.execute(db);
  await sql`drop table shown_wins`.execute(db);
}
