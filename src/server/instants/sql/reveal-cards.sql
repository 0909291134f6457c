-- Reveals cards and pays what they won, in one transaction; a card that was revealed before stays as it was. The tier of
-- each is what the deck says, which only a node with the deck knows; its prize is the plan's. A prize from the one on that
-- its series was opened with waits to be claimed (grand_prizes) and enters no wallet. Answers all these cards.
create or replace function reveal_cards(
  lock_wait_ms int, orders_of uuid[], card_nos smallint[], players bigint[], tiers smallint[], unattended boolean
) returns table (order_id uuid, card_no smallint, newly boolean, prize bigint, to_claim boolean, automatic boolean, revealed_at timestamptz)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  now_at timestamptz;
  -- What was revealed now: by its place in the lists above, and of each card.
  newly_at boolean[];
  n_orders uuid[];
  n_cards smallint[];
  n_players bigint[];
  n_series bigint[];
  n_tiers smallint[];
  n_prizes bigint[];
  n_to_claim boolean[];
begin
  perform set_config('lock_timeout', lock_wait_ms || 'ms', true);
  perform from wallets where player_id = any (players) order by player_id for update;
  now_at := product_now();

  -- A card that is named twice is revealed at its first place.
  with asked as materialized (
    select distinct on (a.order_id, a.card_no) a.order_id, a.card_no, a.tier, a.place
    from unnest(orders_of, card_nos, tiers) with ordinality as a (order_id, card_no, tier, place) order by a.order_id, a.card_no, a.place
  ), revealed as (
    -- Each card is found by its key: a join with the tiers would let the planner read all cards of a series.
    update cards c set revealed_at = now_at, tier = a.tier, automatic = unattended,
      (prize, to_claim) = (
        select t.prize, t.prize >= s.grand_prize from deck_tiers t join instant_series s on s.id = t.series_id
        where t.series_id = c.series_id and t.tier = a.tier)
    from asked a
    where c.order_id = a.order_id and c.card_no = a.card_no and c.tier is null
    returning a.place, c.order_id, c.card_no, c.player_id, c.series_id, c.tier, c.prize, c.to_claim
  ), marked as (
    select place, bool_or(newly) as newly from (
      select place, false as newly from generate_series(1, cardinality(orders_of)) place union all select place, true from revealed
    ) m group by place
  )
  select array_agg(order_id), array_agg(card_no), array_agg(player_id), array_agg(series_id), array_agg(tier), array_agg(prize), array_agg(to_claim),
    (select array_agg(newly order by place) from marked)
  into n_orders, n_cards, n_players, n_series, n_tiers, n_prizes, n_to_claim, newly_at from revealed;

  if n_orders is not null then
    -- In the order of their keys, as every batch does.
    perform from deck_tiers t where (t.series_id, t.tier) in (select series_id, tier from unnest(n_series, n_tiers) as n (series_id, tier))
    order by t.series_id, t.tier for update;
    update deck_tiers t set revealed = t.revealed + r.n
    from (select series_id, tier, count(*)::int as n from unnest(n_series, n_tiers) as n (series_id, tier) group by 1, 2) r
    where t.series_id = r.series_id and t.tier = r.tier;

    update card_orders o set revealed = o.revealed + r.n, win_amount = o.win_amount + r.won
    from (select order_id, count(*)::int as n, sum(prize)::bigint as won from unnest(n_orders, n_prizes) as n (order_id, prize) group by 1) r
    where o.order_id = r.order_id;

    -- Each card by itself is claimed.
    insert into grand_prizes (order_id, card_no, player_id, amount, won_at, expires_at)
    select order_id, card_no, player_id, prize, now_at, claim_deadline(now_at)
    from unnest(n_orders, n_cards, n_players, n_prizes, n_to_claim) as n (order_id, card_no, player_id, prize, to_claim)
    where to_claim order by order_id, card_no;

    -- One transfer an order, and one for each grand prize.
    perform move_money(array_agg(debit), array_agg(credit), array_agg(amount), array_agg(kind), array_agg(id), array_agg(null::bigint), now_at) from (
      select prizes_account(s.lottery_type) as debit,
        case when n.to_claim then house_account('prizes-to-claim') else player_account(n.player_id, 'winnings') end as credit,
        sum(n.prize)::bigint as amount, case when n.to_claim then 'grand-prize' else 'prize' end as kind, n.order_id as id
      from unnest(n_orders, n_cards, n_players, n_series, n_prizes, n_to_claim) as n (order_id, card_no, player_id, series_id, prize, to_claim)
        join instant_series s on s.id = n.series_id
      where n.prize > 0
      group by n.order_id, n.player_id, s.lottery_type, n.to_claim, case when n.to_claim then n.card_no end
      order by n.player_id, n.order_id
    ) t having count(*) > 0;
  end if;

  return query
    select c.order_id, c.card_no, newly_at[a.place], c.prize, c.to_claim, c.automatic, c.revealed_at
    from unnest(orders_of, card_nos) with ordinality as a (order_id, card_no, place)
      join cards c on c.order_id = a.order_id and c.card_no = a.card_no
    order by a.place;
end $$;
