-- Reveals cards and pays what they won, in one transaction; a card that was revealed before stays as it was. The tier of
-- each is what the deck says, which only a node with the deck knows; its prize is the plan's. Answers all these cards.
create or replace function reveal_cards(
  lock_wait_ms int, orders_of uuid[], card_nos smallint[], players bigint[], tiers smallint[], unattended boolean, grand_prize bigint
) returns table (order_id uuid, card_no smallint, newly boolean, prize bigint, to_claim boolean, automatic boolean, revealed_at timestamptz)
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  now_at timestamptz;
  -- What was revealed now, in the order of its keys.
  n_orders uuid[];
  n_cards smallint[];
begin
  perform set_config('lock_timeout', lock_wait_ms || 'ms', true);
  perform from wallets where player_id = any (players) order by player_id for update;
  now_at := product_now();

  with asked as (
    select distinct on (a.order_id, a.card_no) a.order_id, a.card_no, a.tier
    from unnest(orders_of, card_nos, tiers) as a (order_id, card_no, tier) order by a.order_id, a.card_no
  ), revealed as (
    update cards c set revealed_at = now_at, tier = a.tier, prize = t.prize, to_claim = t.prize >= grand_prize, automatic = unattended
    from asked a, deck_tiers t
    where c.order_id = a.order_id and c.card_no = a.card_no and c.revealed_at is null and t.series_id = c.series_id and t.tier = a.tier
    returning c.order_id, c.card_no
  )
  select array_agg(r.order_id order by r.order_id, r.card_no), array_agg(r.card_no order by r.order_id, r.card_no)
  into n_orders, n_cards from revealed r;

  if n_orders is not null then
    -- In the order of their keys, as every batch does.
    perform from deck_tiers t where (t.series_id, t.tier) in (
      select c.series_id, c.tier from cards c join unnest(n_orders, n_cards) as n (order_id, card_no) on c.order_id = n.order_id and c.card_no = n.card_no)
    order by t.series_id, t.tier for update;
    update deck_tiers t set revealed = t.revealed + r.n
    from (
      select c.series_id, c.tier, count(*)::int as n
      from unnest(n_orders, n_cards) as n (order_id, card_no) join cards c on c.order_id = n.order_id and c.card_no = n.card_no
      group by 1, 2
    ) r
    where t.series_id = r.series_id and t.tier = r.tier;

    update card_orders o set revealed = o.revealed + r.n, win_amount = o.win_amount + r.won
    from (
      select c.order_id, count(*)::int as n, sum(c.prize)::bigint as won
      from unnest(n_orders, n_cards) as n (order_id, card_no) join cards c on c.order_id = n.order_id and c.card_no = n.card_no
      group by 1
    ) r
    where o.order_id = r.order_id;

    -- One transfer an order, and one for each grand prize.
    perform move_money(array_agg(debit), array_agg(credit), array_agg(amount), array_agg(kind), array_agg(id), array_agg(null::bigint), now_at) from (
      select prizes_account(s.lottery_type) as debit,
        case when c.to_claim then house_account('prizes-to-claim') else player_account(c.player_id, 'winnings') end as credit,
        sum(c.prize)::bigint as amount, case when c.to_claim then 'grand-prize' else 'prize' end as kind, c.order_id as id
      from unnest(n_orders, n_cards) as n (order_id, card_no)
        join cards c on c.order_id = n.order_id and c.card_no = n.card_no join instant_series s on s.id = c.series_id
      where c.prize > 0
      group by c.order_id, c.player_id, s.lottery_type, c.to_claim, case when c.to_claim then c.card_no end
      order by c.player_id, c.order_id
    ) t having count(*) > 0;
  end if;

  return query
    select c.order_id, c.card_no, n.order_id is not null, c.prize, c.to_claim, c.automatic, c.revealed_at
    from unnest(orders_of, card_nos) with ordinality as a (order_id, card_no, place)
      join cards c on c.order_id = a.order_id and c.card_no = a.card_no
      left join unnest(n_orders, n_cards) as n (order_id, card_no) on n.order_id = a.order_id and n.card_no = a.card_no
    order by a.place;
end $$;
