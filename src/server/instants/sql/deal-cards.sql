-- The name of a series, as 201-0003.
create or replace function series_name(s instant_series) returns text language sql immutable parallel safe
return s.lottery_type || '-' || lpad(s.number::text, greatest(4, length(s.number::text)), '0');

-- Deals the cards of the paid orders of a batch, whose series are locked: of each series in the order of the leaves, of
-- each order in the order of its cards. Of the cards left, which stand in slots 0 to left - 1 of a list, one is chosen,
-- and the last takes its slot (Fisher and Yates). The list is kept where it differs from the deck: deck_swaps. Which
-- slots a batch touches follows from its choices alone, so they are read once and written once.
create or replace function deal_cards(
  series bigint[], ids uuid[], players bigint[], leaves bytea[], verdicts int[], c_place int[], c_card smallint[], c_choice bigint[]
) returns void language plpgsql as $$
declare
  -- Of each card, in the order of the deal: whose it is, the slot that was chosen, and the last one then.
  d_orders uuid[];
  d_cards smallint[];
  d_series bigint[];
  d_players bigint[];
  d_slots int[];
  d_lasts int[];
  d_places int[] := '{}';
  -- The same slots, as numbers of the lists below.
  chosen int[];
  lasts int[];
  -- Each slot that is touched, and the place of the card that stands there.
  t_series bigint[];
  t_slots int[];
  t_places int[];
begin
  select array_agg(order_id order by n), array_agg(card_no order by n), array_agg(series_id order by n), array_agg(player_id order by n),
    array_agg((choice % (cards_left + 1))::int order by n), array_agg(cards_left order by n)
  into d_orders, d_cards, d_series, d_players, d_slots, d_lasts
  from (
    select series_id, order_id, player_id, card_no, choice, row_number() over (order by series_id, leaf, card_no) as n,
      -- After this card.
      (s.size - s.sold - row_number() over (partition by series_id order by leaf, card_no))::int as cards_left
    from (
      select series[c.place] as series_id, ids[c.place] as order_id, players[c.place] as player_id, leaves[c.place] as leaf, c.card_no, c.choice
      from unnest(c_place, c_card, c_choice) as c (place, card_no, choice) where verdicts[c.place] = order_verdict('paid')
    ) c join instant_series s on s.id = c.series_id
  ) d;

  select array_agg(t order by n) filter (where not is_last), array_agg(t order by n) filter (where is_last),
    array_agg(series_id order by t) filter (where is_first), array_agg(slot order by t) filter (where is_first)
  into chosen, lasts, t_series, t_slots
  from (
    select n, series_id, slot, is_last, dense_rank() over w as t, row_number() over w = rank() over w as is_first
    from (
      select n, series_id, slot, false as is_last from unnest(d_series, d_slots) with ordinality as c (series_id, slot, n)
      union all select n, series_id, slot, true from unnest(d_series, d_lasts) with ordinality as l (series_id, slot, n)
    ) b window w as (order by series_id, slot)
  ) r;
  select array_agg(coalesce(w.place, t.slot) order by n) into t_places
  from unnest(t_series, t_slots) with ordinality as t (series_id, slot, n)
    left join deck_swaps w on w.series_id = t.series_id and w.slot = t.slot;

  for n in 1..cardinality(chosen) loop
    d_places[n] := t_places[chosen[n]];
    t_places[chosen[n]] := t_places[lasts[n]];
  end loop;

  insert into cards (order_id, card_no, series_id, player_id, place)
  select order_id, card_no, series_id, player_id, place
  from unnest(d_orders, d_cards, d_series, d_players, d_places) as d (order_id, card_no, series_id, player_id, place);
  -- `on conflict` finds a slot by its key, whatever the planner knows of the table: an update that joins it with the
  -- slots read the whole table for each of them, until it was analyzed.
  with sold as (
    update instant_series s set sold = s.sold + d.n
    from (select series_id, count(*)::int as n from unnest(d_series) as d (series_id) group by series_id) d where s.id = d.series_id
    returning s.id, s.size - s.sold as cards_left
  ), gone as (
    delete from deck_swaps w using sold s where w.series_id = s.id and w.slot >= s.cards_left
  )
  insert into deck_swaps (series_id, slot, place)
  select t.series_id, t.slot, t.place
  from unnest(t_series, t_slots, t_places) as t (series_id, slot, place) join sold s on s.id = t.series_id and t.slot < s.cards_left
  on conflict (series_id, slot) do update set place = excluded.place;
end $$;
