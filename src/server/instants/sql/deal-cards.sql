-- The name of a series, as 201-0003.
create or replace function series_name(s instant_series) returns text language sql immutable parallel safe
return s.lottery_type || '-' || lpad(s.number::text, greatest(4, length(s.number::text)), '0');

-- Deals the cards of the paid orders of a batch, whose series are locked: of each series in the order of the leaves, of
-- each order in the order of its cards. Of the cards left, which stand in places 0 to left - 1 of a list, one is chosen,
-- and the last takes its place (Fisher and Yates). The list is kept where it differs from the deck: deck_swaps.
create or replace function deal_cards(
  series bigint[], ids uuid[], players bigint[], leaves bytea[], verdicts int[], c_place int[], c_card smallint[], c_choice bigint[]
) returns void language plpgsql as $$
declare
  card record;
  current bigint;
  cards_left int;
  slot_no int;
  dealt int;
  last int;
  d_orders uuid[] := '{}';
  d_cards smallint[] := '{}';
  d_series bigint[] := '{}';
  d_players bigint[] := '{}';
  d_places int[] := '{}';
begin
  for card in
    select series[c.place] as series_id, ids[c.place] as order_id, players[c.place] as player_id, c.card_no, c.choice
    from unnest(c_place, c_card, c_choice) as c (place, card_no, choice) where verdicts[c.place] = order_verdict('paid')
    order by series[c.place], leaves[c.place], c.card_no
  loop
    if current is distinct from card.series_id then
      current := card.series_id;
      select size - sold into cards_left from instant_series where id = current;
    end if;
    slot_no := card.choice % cards_left;
    last := null;
    delete from deck_swaps where series_id = current and slot = cards_left - 1 returning place into last;
    last := coalesce(last, cards_left - 1);
    if slot_no = cards_left - 1 then
      dealt := last;
    else
      dealt := null;
      -- What stood there is dealt, and the last card moves there.
      select place into dealt from deck_swaps where series_id = current and slot = slot_no;
      if found then
        update deck_swaps set place = last where series_id = current and slot = slot_no;
      else
        insert into deck_swaps (series_id, slot, place) values (current, slot_no, last);
        dealt := slot_no;
      end if;
    end if;
    cards_left := cards_left - 1;
    d_orders := d_orders || card.order_id;
    d_cards := d_cards || card.card_no;
    d_series := d_series || card.series_id;
    d_players := d_players || card.player_id;
    d_places := d_places || dealt;
  end loop;
  insert into cards (order_id, card_no, series_id, player_id, place)
  select order_id, card_no, series_id, player_id, place
  from unnest(d_orders, d_cards, d_series, d_players, d_places) as d (order_id, card_no, series_id, player_id, place);
  update instant_series s set sold = s.sold + d.n
  from (select series_id, count(*)::int as n from unnest(d_series) as d (series_id) group by series_id) d where s.id = d.series_id;
end $$;
