-- Pays a batch of orders of cards and deals them, in one transaction: docs/instant-games.md. One plan fits all batches
-- and looks rows up by key, as in orders/sql/place-orders.sql.
create or replace function place_card_orders(
  lock_wait_ms int,
  -- By place. A stake is the price of all cards of the order; a leaf is the order's in its batch.
  ids uuid[], players bigint[], sessions_of bigint[], types int[], series bigint[], quantities smallint[], stakes bigint[],
  fingerprints bytea[], nonces bytea[], leaves bytea[],
  -- All zeros where an order has none; null where no order has one. An order with a coupon is the only one of its player.
  order_coupons uuid[],
  -- Of how many documents the self-exclusion register was asked; -1 where there is none.
  documents int[],
  -- Of each card: the place of its order, its number there, and 63 bits that say which of the cards left it is.
  c_place int[], c_card smallint[], c_choice bigint[],
  -- The batch's tree for each series, as it is where all orders are paid: its sorted leaves, and its root.
  b_series bigint[], b_leaves bytea[], b_root bytea[],
  -- By place: an order_verdict(), else an error code; and the log's `cards` entry.
  out verdicts int[], out at timestamptz, out batch_entry text
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- Series on sale of which what is left would return too much.
  ended_by_return bigint[];
  sale_codes int[];
  befores bigint[];
  gifts bigint[];
  deposits bigint[];
  coupon_codes int[];
  coupon_amounts bigint[];
  limit_ids bigint[];
  batch bigint;
  batch_names text[];
begin
  perform set_config('lock_timeout', lock_wait_ms || 'ms', true);
  -- Series in id order, then wallets: whoever holds a series deals its cards, one batch after another.
  perform from instant_series where id = any (series) order by id for update;
  perform from wallets where player_id = any (players) order by player_id for update;
  if order_coupons is not null then
    perform from coupons where id = any (order_coupons) order by id for update;
  end if;
  at := date_trunc('milliseconds', product_now());

  ended_by_return := array(select s.id from instant_series s where s.id = any (series) and rest_returns_too_much(s));
  -- An order for more cards than are left is refused. One that is too much together with those before it stays
  -- undecided: they may be refused for another reason.
  select array_agg(code order by place) into sale_codes from (
    select a.place, case
      when s.id is null then error_code('game-not-on-sale')
      when s.suspended then error_code('game-not-on-sale')
      when s.state <> 'on-sale' or s.ends_at <= at or s.opens_at > at or s.id = any (ended_by_return) then error_code('series-ended')
      when s.size - s.sold < a.quantity then error_code('cards-sold-out')
      when s.size - s.sold < sum(a.quantity) over (partition by a.series_id order by a.place) then order_verdict('undecided')
    end as code
    from unnest(series, quantities) with ordinality as a (series_id, quantity, place) left join instant_series s on s.id = a.series_id
  ) c;

  if order_coupons is not null then
    select array_agg(case when a.coupon_id <> '00000000-0000-0000-0000-000000000000'
        then coupon_refusal(c, a.player_id, 'purchase', a.stake, at) end order by a.place), array_agg(c.amount order by a.place)
    into coupon_codes, coupon_amounts
    from unnest(order_coupons, players, stakes) with ordinality as a (coupon_id, player_id, stake, place)
      left join coupons c on c.id = a.coupon_id;
  end if;

  select d.verdicts, d.befores, d.gifts, d.deposits, d.limit_ids into verdicts, befores, gifts, deposits, limit_ids
  from decide_orders(ids, players, sessions_of, stakes, fingerprints, nonces, documents, sale_codes, coupon_codes, coupon_amounts, at) d;
  if order_verdict('paid') <> all (verdicts) then
    return;
  end if;

  if order_verdict('paid') <> any (verdicts) then
    select array_agg(series_id), array_agg(sorted) into b_series, b_leaves
    from (
      select series_id, string_agg(leaf, ''::bytea order by leaf) as sorted
      from unnest(series, leaves) with ordinality as a (series_id, leaf, place) where verdicts[place] = order_verdict('paid') group by series_id
    ) t;
    b_root := merkle_roots(b_leaves);
  end if;
  select array_agg(series_name(s) order by n) into batch_names
  from unnest(b_series) with ordinality as b (series_id, n) join instant_series s on s.id = b.series_id;
  select '{"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","series":['
    || string_agg('{"count":' || octet_length(sorted) / 32 || ',"root":"' || encode(root, 'hex') || '","seriesId":"' || name || '"}', ','
      order by name collate "C")
    || '],"type":"cards"}' into batch_entry
  from unnest(batch_names, b_leaves, b_root) as b (name, sorted, root);
  insert into receipt_batches (entry) values (convert_to(batch_entry, 'UTF8')) returning id into batch;
  insert into batch_series (series_id, batch, leaves)
  select series_id, batch, sorted from unnest(b_series, b_leaves) as b (series_id, sorted);
  perform append_log_entry(convert_to(batch_entry, 'UTF8'));

  perform use_wager_limits(limit_ids, array(
    select case when verdicts[place] = order_verdict('paid') then stake else 0 end
    from unnest(stakes) with ordinality as a (stake, place) order by place));

  insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_batch, receipt_place, nonce)
  select a.id, a.player_id, a.stake, at, a.lottery_type, 0, a.quantity, a.fingerprint, batch, place - 1, a.nonce
  from unnest(ids, players, types, stakes, quantities, fingerprints, nonces) with ordinality
    as a (id, player_id, lottery_type, stake, quantity, fingerprint, nonce, place)
  where verdicts[place] = order_verdict('paid');

  -- Gift, then deposited, then winnings: the player's three buckets end to end, and the order's piece of them.
  insert into card_orders (order_id, series_id, player_id, quantity, stake, from_gift, from_deposited, from_winnings, created_at)
  with piece as materialized (
    select a.id, a.series_id, a.player_id, a.quantity, a.stake, befores[place] as lo, befores[place] + a.stake as hi,
      gifts[place] as gift, gifts[place] + deposits[place] as not_won
    from unnest(ids, series, players, quantities, stakes) with ordinality as a (id, series_id, player_id, quantity, stake, place)
    where verdicts[place] = order_verdict('paid')
  )
  select id, series_id, player_id, quantity, stake,
    greatest(0, least(hi, gift) - lo), greatest(0, least(hi, not_won) - greatest(lo, gift)), greatest(0, hi - greatest(lo, not_won)), at
  from piece;

  perform deal_cards(series, ids, players, leaves, verdicts, c_place, c_card, c_choice);

  if order_coupons is not null then
    perform use_order_coupons(array_agg(coupon_id), array_agg(ids[place]), at)
    from unnest(order_coupons) with ordinality as o (coupon_id, place)
    where verdicts[place] = order_verdict('paid') and coupon_id <> '00000000-0000-0000-0000-000000000000'
    having count(*) > 0;
  end if;

  perform move_money(array_agg(debit), array_agg(credit), array_agg(amount), array_agg('stake'::text), array_agg(id), array_agg(null::bigint), at) from (
    with paid as materialized (
      select id, player_id, sales_account(lottery_type) as sales, befores[place] as lo, befores[place] + stake as hi,
        gifts[place] as gift, gifts[place] + deposits[place] as not_won
      from unnest(ids, players, types, stakes) with ordinality as a (id, player_id, lottery_type, stake, place)
      where verdicts[place] = order_verdict('paid')
    )
    select player_account(player_id, 'gift') as debit, sales as credit, least(hi, gift) - lo as amount, id from paid where lo < gift
    union all
    select player_account(player_id, 'deposited'), sales, least(hi, not_won) - greatest(lo, gift), id from paid where greatest(lo, gift) < least(hi, not_won)
    union all
    select player_account(player_id, 'winnings'), sales, hi - greatest(lo, not_won), id from paid where hi > not_won
  ) t;
end $$;
