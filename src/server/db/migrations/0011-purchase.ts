import { sql, type Kysely } from 'kysely';

/**
 * The micro-batched purchase (docs/ledger.md): hundreds of orders in one call, a verdict for each. A function, because it is one round
 * trip with several statements: the first two take the locks, and only a statement after them sees what the locks waited for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // A plan cached while the tables were empty must not scan them when they are large.
  await sql`
    create function place_orders(
      lock_wait_ms int,
      ids uuid[], players bigint[], sessions_of bigint[], types int[], stakes bigint[], draw_counts smallint[], entry_counts smallint[],
      fingerprints bytea[],
      d_place int[], d_draw bigint[], d_position smallint[],
      t_place int[], t_draw bigint[], t_entry smallint[], t_play smallint[], t_m1 bigint[], t_m2 bigint[], t_m3 bigint[],
      t_multiple int[], t_stake bigint[], t_salt bytea[], t_leaf bytea[]
    ) returns table (place int, verdict int, at timestamptz, previous bytea)
    language plpgsql set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      now_ timestamptz;
    begin
      perform set_config('lock_timeout', lock_wait_ms || 'ms', true);
      -- A draw that closes takes its row's lock: what is in is in. Wallets in id order, like everybody (docs/ledger.md).
      perform from draws where id = any (d_draw) order by id for share;
      perform from wallets where player_id = any (players) order by player_id for update;
      now_ := date_trunc('milliseconds', product_now());

      return query
      with asked as (
        select * from unnest(ids, players, sessions_of, types, stakes, draw_counts, entry_counts, fingerprints) with ordinality
          as r (id, player_id, session_id, lottery_type, stake, draws, entries, fingerprint, place)
      ), draw_refusals as materialized (
        select d.id, case
          when d.state in ('suspended', 'cancelled') then 500001019
          when d.state not in ('scheduled', 'open') or d.closes_at <= now_ then 430000003 end as code
        from draws d where d.id = any (d_draw)
      ), ordered as materialized (
        select o.place, o.draw_id, o.position from unnest(d_place, d_draw, d_position) as o (place, draw_id, position)
      ), closed as (
        -- The worst of an order's draws: no sales at all goes before too late.
        select o.place, max(case when d.id is null then 430000018 else d.code end) as code
        from ordered o left join draw_refusals d on d.id = o.draw_id
        where d.id is null or d.code is not null group by o.place
      ), judged as materialized (
        select a.*, a.stake * a.draws as total, w.gift, w.deposited, w.winnings,
          case
            when w.player_id is null then 500000000
            when e.fingerprint = a.fingerprint then 1
            when e.id is not null then 430000002
            when c.code is not null then c.code
            when s.id is null then 401000002
            when r.refusal is not null then r.refusal
          end as refused
        from asked a
          left join wallets w on w.player_id = a.player_id
          left join orders e on e.id = a.id
          left join closed c on c.place = a.place
          left join sessions s on s.id = a.session_id and s.player_id = a.player_id and s.ended_at is null
          left join wager_refusals(players) r on r.player_id = a.player_id
      ), running as (
        -- Orders of one player follow each other: each has what those before it left.
        select j.*, gift + deposited + winnings as balance,
          sum(total) over (partition by player_id order by place rows unbounded preceding)::bigint - total as before
        from judged j where refused is null
      ), accepted as materialized (
        select * from running where before + total <= balance
      ), decided as (
        -- The first that is too large for what is left is refused. One after it that would fit is asked again, with the truth of the next batch.
        select r.place, case
            when r.before + r.total <= r.balance then 0
            when r.total > r.balance - coalesce(spent.sum, 0) then 430000001
            else 2 end as verdict
        from running r left join (select player_id, sum(total)::bigint as sum from accepted group by 1) spent using (player_id)
      ), new_orders as (
        insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
        select a.id, a.player_id, a.total, now_, a.lottery_type, a.draws, a.entries, a.fingerprint, g.head
        from accepted a join draw_games g using (lottery_type)
      ), new_draws as (
        insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
        select a.id, o.draw_id, a.player_id, a.stake,
          greatest(0, least(lo + a.stake, a.gift) - lo),
          greatest(0, least(lo + a.stake, a.gift + a.deposited) - greatest(lo, a.gift)),
          greatest(0, lo + a.stake - greatest(lo, a.gift + a.deposited)),
          o.position, a.draws
        from accepted a join ordered o on o.place = a.place
          cross join lateral (select a.before + (o.position - 1) * a.stake as lo) as part
      ), new_tickets as (
        insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, salt, leaf)
        select t.draw_id, a.id, a.player_id, t.m1, t.m2, t.m3, t.stake, t.multiple, t.entry_no, t.play, t.salt, t.leaf
        from unnest(t_place, t_draw, t_entry, t_play, t_m1, t_m2, t_m3, t_multiple, t_stake, t_salt, t_leaf)
            as t (place, draw_id, entry_no, play, m1, m2, m3, multiple, stake, salt, leaf)
          join accepted a on a.place = t.place
      ), parts as (
        -- Gift, then deposited, then winnings: the player's three buckets end to end, and the order's piece of them.
        select a.id, a.player_id * 8 + bucket as debit, a.lottery_type * 10 as credit, 'stake' as kind,
          least(before + stake, upto) - greatest(before, since) as amount
        from accepted a cross join lateral (values (2, 0, gift), (0, gift, gift + deposited), (1, gift + deposited, balance))
          as b (bucket, since, upto)
        union all
        select a.id, a.player_id * 8 + bucket, a.lottery_type * 10 + 2, 'advance',
          least(before + total, upto) - greatest(before + stake, since)
        from accepted a cross join lateral (values (2, 0, gift), (0, gift, gift + deposited), (1, gift + deposited, balance))
          as b (bucket, since, upto)
        where a.draws > 1
      ), new_transfers as (
        insert into transfers (debit, credit, amount, kind, reference, created_at)
        select debit, credit, amount, kind, id, now_ from parts where amount > 0
      )
      select place::int, verdict, now_, g.head
      from (
        select place, refused as verdict, lottery_type from judged where refused is not null
        union all
        select d.place, d.verdict, j.lottery_type from decided d join judged j using (place)
      ) all_verdicts left join draw_games g on g.lottery_type = all_verdicts.lottery_type and verdict = 0;
    end $$`.execute(db);
}
