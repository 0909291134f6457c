import { sql, type Kysely } from 'kysely';

/**
 * Tickets of a game with a raffle carry their Lucky Chance number (#games/lucky-id.ts). place_orders is that of 0014,
 * and writes it (-1 where there is none); and it refuses an order whose first draw does not sell yet while no draw of
 * its game does. Those of stopped draws carry it, too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Not valid: no row has one yet, so none needs to be read for it. A node takes a hundred at a time. Numbers of
  // orders that were refused are lost; after the last one they begin anew.
  await sql`create sequence lucky_numbers as bigint increment by 100 minvalue 0 maxvalue 6759999900 start 0 cycle`.execute(
    db,
  );
  for (const table of ['tickets', 'stopped_tickets'] as const)
    await sql`alter table ${sql.ref(table)} add column lucky bigint, add check (lucky >= 0) not valid`.execute(db);
  // Every ticket that a receipt names.
  await sql`create view sold_tickets as select * from tickets union all select * from stopped_tickets`.execute(db);
  await sql`
    drop function place_orders(
      int, uuid[], bigint[], bigint[], int[], bigint[], smallint[], smallint[], bytea[], int[], bigint[], smallint[],
      int[], bigint[], smallint[], smallint[], bigint[], bigint[], bigint[], int[], bigint[], bytea[], bytea[], bytea)`.execute(
    db,
  );
  // A plan cached while the tables were empty must not read them whole when they are large: each row is looked up by
  // its key. And one plan fits all batches: making a new one for each small batch would cost more than the batch.
  await sql`
    create function place_orders(
      lock_wait_ms int,
      ids uuid[], players bigint[], sessions_of bigint[], types int[], stakes bigint[], draw_counts smallint[], entry_counts smallint[],
      fingerprints bytea[],
      d_place int[], d_draw bigint[], d_position smallint[],
      t_place int[], t_draw bigint[], t_entry smallint[], t_play smallint[], t_m1 bigint[], t_m2 bigint[], t_m3 bigint[],
      t_multiple int[], t_stake bigint[], t_lucky bigint[], t_salt bytea[], t_leaf bytea[], receipt_leaves bytea,
      -- By place: 0 paid, 1 paid before, 2 not decided, else an error code. Heads: by lottery type, the newest
      -- record's hash.
      out verdicts int[], out at timestamptz, out heads jsonb
    ) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
    set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      draw_codes int[];
      befores bigint[];
      gifts bigint[];
      deposits bigint[];
      selling bigint[];
      batch bigint;
    begin
      perform set_config('lock_timeout', lock_wait_ms || 'ms', true);
      -- A draw that closes takes its row's lock: what is in is in. One that is over is left alone: its settlement
      -- holds the row for long, and one late order must not hold everybody up. Wallets in id order, like everybody
      -- (docs/ledger.md).
      select coalesce(array_agg(id), '{}') into selling from (
        select id from draws where id = any (d_draw) and state in ('scheduled', 'open') and closes_at > product_now() order by id for share) d;
      perform from wallets where player_id = any (players) order by player_id for update;
      at := date_trunc('milliseconds', product_now());

      -- One head for the rows and the answer: a record may be published while this runs, and a receipt is the same
      -- when asked for again.
      select jsonb_object_agg(lottery_type, encode(head, 'hex')) into heads from draw_games where lottery_type = any (types);

      -- The worst of an order's draws: no sales at all goes before too late. One that sells by now but is not locked
      -- is asked again.
      select array_agg(code) into draw_codes from (
        select max(case
          when d.id is null then 430000018
          when d.state in ('suspended', 'cancelled') then 500001019
          when d.state not in ('scheduled', 'open') or d.closes_at <= at then 430000003
          -- While a game's sales pause for a draw, the next one's have not begun. Where another of its draws sells,
          -- one may buy ahead.
          when o.position = 1 and d.opens_at > at
            and exists (select from draws s where s.lottery_type = d.lottery_type and s.state <> 'cancelled'
              and s.draws_at > at and s.draws_at <= d.opens_at and s.closes_at <= at)
            and not exists (select from draws s where s.lottery_type = d.lottery_type
              and s.state <> 'cancelled' and s.draws_at between at and d.draws_at and s.opens_at <= at and s.closes_at > at) then 430000019
          when d.id <> all (selling) then 2 end) as code
        from unnest(d_place, d_draw, d_position) as o (place, draw_id, position) left join draws d on d.id = o.draw_id
        group by o.place order by o.place) by_place;

      with judged as (
        select a.place, a.player_id, a.stake * a.draws as total, w.gift, w.deposited, w.gift + w.deposited + w.winnings as balance,
          case
            when w.player_id is null then 500000000
            when s.id is null then 401000002
            when e.fingerprint = a.fingerprint then 1
            when e.id is not null then 430000002
            when draw_codes[a.place] is not null then draw_codes[a.place]
            else r.refusal
          end as refused
        from unnest(ids, players, sessions_of, stakes, draw_counts, fingerprints) with ordinality
            as a (id, player_id, session_id, stake, draws, fingerprint, place)
          left join wallets w on w.player_id = a.player_id
          left join orders e on e.id = a.id
          left join sessions s on s.id = a.session_id and s.player_id = a.player_id and s.ended_at is null
          left join wager_refusals r on r.player_id = a.player_id
      ), running as (
        -- Orders of one player follow each other: each has what those before it left.
        select *, coalesce(sum(total) filter (where refused is null)
          over (partition by player_id order by place rows between unbounded preceding and 1 preceding), 0)::bigint as before
        from judged
      ), spending as (
        select *, coalesce(max(before + total) filter (where refused is null and before + total <= balance) over (partition by player_id), 0) as spent
        from running
      ), decided as (
        -- The first that is too large for what is left is refused. One after it that would fit is asked again, with
        -- the truth of the next batch.
        select *, case
          when refused is not null then refused
          when before + total <= balance then 0
          when total > balance - spent then 430000001
          else 2 end as verdict
        from spending order by place
      )
      select array_agg(verdict), array_agg(before), array_agg(gift), array_agg(deposited) into verdicts, befores, gifts, deposits from decided;

      if 0 = any (verdicts) then
        insert into receipt_batches (leaves) values (receipt_leaves) returning id into batch;
      else
        return;
      end if;

      insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous,
        receipt_batch, receipt_place)
      select a.id, a.player_id, a.stake * a.draws, at, a.lottery_type, a.draws, a.entries, a.fingerprint,
        decode(heads ->> a.lottery_type::text, 'hex'), batch, place - 1
      from unnest(ids, players, types, stakes, draw_counts, entry_counts, fingerprints) with ordinality
        as a (id, player_id, lottery_type, stake, draws, entries, fingerprint, place)
      where verdicts[place] = 0;

      -- Gift, then deposited, then winnings: the player's three buckets end to end, and each draw's piece of them
      -- from lo to hi.
      insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
      with piece as materialized (
        select place, draw_id, position, befores[place] + (position - 1) * stakes[place] as lo, befores[place] + position * stakes[place] as hi,
          gifts[place] as gift, gifts[place] + deposits[place] as not_won
        from unnest(d_place, d_draw, d_position) as o (place, draw_id, position) where verdicts[place] = 0
      )
      select ids[place], draw_id, players[place], hi - lo,
        greatest(0, least(hi, gift) - lo), greatest(0, least(hi, not_won) - greatest(lo, gift)), greatest(0, hi - greatest(lo, not_won)),
        position, draw_counts[place]
      from piece;

      insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, lucky, salt, leaf)
      select draw_id, ids[place], players[place], m1, m2, m3, stake, multiple, entry_no, play, nullif(lucky, -1), salt, leaf
      from unnest(t_place, t_draw, t_entry, t_play, t_m1, t_m2, t_m3, t_multiple, t_stake, t_lucky, t_salt, t_leaf)
        as t (place, draw_id, entry_no, play, m1, m2, m3, multiple, stake, lucky, salt, leaf)
      where verdicts[place] = 0;

      -- The first draw's piece goes to sales, those of later draws wait in future stakes. Written out bucket by
      -- bucket: a lateral list of values would be planned anew for each order.
      insert into transfers (debit, credit, amount, kind, reference, created_at)
      with paid as materialized (
        select id, player_id * 8 as wallet, lottery_type * 10 as sales, befores[place] as lo, befores[place] + stake as hi,
          befores[place] + stake * draws as last, gifts[place] as gift, gifts[place] + deposits[place] as not_won, draws
        from unnest(ids, players, types, stakes, draw_counts) with ordinality as a (id, player_id, lottery_type, stake, draws, place)
        where verdicts[place] = 0
      )
      select wallet + 2, sales, least(hi, gift) - lo, 'stake', id, at from paid where lo < gift
      union all
      select wallet, sales, least(hi, not_won) - greatest(lo, gift), 'stake', id, at from paid where greatest(lo, gift) < least(hi, not_won)
      union all
      select wallet + 1, sales, hi - greatest(lo, not_won), 'stake', id, at from paid where hi > not_won
      union all
      select wallet + 2, sales + 2, least(last, gift) - hi, 'advance', id, at from paid where draws > 1 and hi < gift
      union all
      select wallet, sales + 2, least(last, not_won) - greatest(hi, gift), 'advance', id, at from paid where draws > 1 and greatest(hi, gift) < least(last, not_won)
      union all
      select wallet + 1, sales + 2, last - greatest(hi, not_won), 'advance', id, at from paid where draws > 1 and last > not_won;
    end $$`.execute(db);
}
