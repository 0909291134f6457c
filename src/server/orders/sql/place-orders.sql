-- Pays a batch of orders in one transaction: docs/ledger.md, The purchase. One plan fits all batches and looks rows
-- up by key: a plan cached while the tables were empty must not read them whole when they are large.
create or replace function place_orders(
  lock_wait_ms int,
  ids uuid[], players bigint[], sessions_of bigint[], types int[], stakes bigint[], draw_counts smallint[], entry_counts smallint[],
  fingerprints bytea[],
  d_place int[], d_draw bigint[], d_position smallint[],
  t_place int[], t_draw bigint[], t_entry smallint[], t_play smallint[], t_m1 bigint[], t_m2 bigint[], t_m3 bigint[],
  t_multiple int[], t_stake bigint[], t_lucky bigint[], t_salt bytea[], t_leaf bytea[], receipt_leaves bytea,
  -- By place, all zeros where an order has none; null where no order of the batch has one. An order with a coupon is the
  -- only one of its player in the batch.
  order_coupons uuid[],
  -- By place: of how many documents the self-exclusion register was asked (src/server/register); -1 where there is none.
  documents int[],
  -- Of receipts of version 3 (docs/draw-proof.md §5): by place, and by order and draw as d_place is, the order's leaf
  -- there. Null with version 2, whose receipt_leaves are null with version 3.
  secrets bytea[], nonces bytea[], d_leaf bytea[],
  -- The batch's tree for each draw, as it is where all orders are paid: its sorted leaves, and its root.
  b_draw bigint[], b_leaves bytea[], b_root bytea[],
  -- By place: an order_verdict(), else an error code. Heads: by lottery type, the newest record's hash. Of version 3, the
  -- log's `orders` entry.
  out verdicts int[], out at timestamptz, out heads jsonb, out batch_entry text
) language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  draw_codes int[];
  befores bigint[];
  gifts bigint[];
  deposits bigint[];
  selling bigint[];
  -- Draws whose sales have not begun.
  not_open bigint[];
  batch bigint;
  -- By place: why the order's coupon may not be used, and what it gives. Null where no order has one.
  coupon_codes int[];
  coupon_amounts bigint[];
  -- By place: the wager limit in force, if there is one.
  limit_ids bigint[];
  -- Of version 3: the names of the draws of paid orders, as the draws stand in b_draw.
  batch_draw_names text[];
begin
  perform set_config('lock_timeout', lock_wait_ms || 'ms', true);
  -- A draw that closes takes its row's lock, so its sales end before or after this. A draw that is over is not
  -- locked: its settlement holds the row for long, and one late order must not delay the others. Wallets in id order,
  -- as everywhere (docs/ledger.md).
  select coalesce(array_agg(id), '{}') into selling from (
    select id from draws where id = any (d_draw) and state in ('scheduled', 'open') and closes_at > product_now() order by id for share) d;
  perform from wallets where player_id = any (players) order by player_id for update;
  if order_coupons is not null then
    perform from coupons where id = any (order_coupons) order by id for update;
  end if;
  at := date_trunc('milliseconds', product_now());

  -- Read once, for the rows and the answer: a record may be published while this runs, and a receipt must be the same
  -- when recreated.
  select jsonb_object_agg(lottery_type, encode(head, 'hex')) into heads from draw_games where lottery_type = any (types);

  -- While a game's sales pause for a draw, the next one's have not begun. Where another of its draws sells, one may buy
  -- ahead. Of each draw once: all orders of a batch may be for one.
  select coalesce(array_agg(d.id), '{}') into not_open from draws d
  where d.id in (select draw_id from unnest(d_draw, d_position) as o (draw_id, position) where position = 1) and d.opens_at > at
    and exists (select from draws s where s.lottery_type = d.lottery_type and s.state <> 'cancelled'
      and s.draws_at > at and s.draws_at <= d.opens_at and s.closes_at <= at)
    and not exists (select from draws s where s.lottery_type = d.lottery_type
      and s.state <> 'cancelled' and s.draws_at between at and d.draws_at and s.opens_at <= at and s.closes_at > at);

  -- The worst of an order's draws: suspended comes before closed. A draw that sells by now but is not locked stays
  -- undecided.
  select array_agg(code) into draw_codes from (
    select max(case
      when d.id is null then error_code('draw-not-found')
      when d.state in ('suspended', 'cancelled') then error_code('game-not-on-sale')
      -- Its ticket would stand in no batch of the log.
      when d.proof_version = 3 and secrets is null then error_code('game-not-on-sale')
      when d.state not in ('scheduled', 'open') or d.closes_at <= at then error_code('draw-closed')
      when o.position = 1 and d.id = any (not_open) then error_code('sales-not-open')
      when d.id <> all (selling) then order_verdict('undecided') end) as code
    from unnest(d_place, d_draw, d_position) as o (place, draw_id, position) left join draws d on d.id = o.draw_id
    group by o.place order by o.place) by_place;

  if order_coupons is not null then
    select array_agg(case when a.coupon_id <> '00000000-0000-0000-0000-000000000000'
        -- The first draw's price alone: later draws can be stopped.
        then coupon_refusal(c, a.player_id, 'purchase', a.stake, at) end order by a.place), array_agg(c.amount order by a.place)
    into coupon_codes, coupon_amounts
    from unnest(order_coupons, players, stakes) with ordinality as a (coupon_id, player_id, stake, place)
      left join coupons c on c.id = a.coupon_id;
  end if;

  select d.verdicts, d.befores, d.gifts, d.deposits, d.limit_ids into verdicts, befores, gifts, deposits, limit_ids
  from decide_orders(ids, players, sessions_of,
    array(select stake * draws from unnest(stakes, draw_counts) with ordinality as a (stake, draws, place) order by place), fingerprints, nonces, documents, draw_codes, coupon_codes, coupon_amounts, at) d;

  if order_verdict('paid') <> all (verdicts) then
    return;
  elsif secrets is null then
    insert into receipt_batches (leaves) values (receipt_leaves) returning id into batch;
  else
    if order_verdict('paid') <> any (verdicts) then
      select array_agg(draw_id), array_agg(leaves) into b_draw, b_leaves
      from (
        select draw_id, string_agg(leaf, ''::bytea order by leaf) as leaves
        from unnest(d_place, d_draw, d_leaf) as o (place, draw_id, leaf) where verdicts[place] = order_verdict('paid') group by draw_id
      ) t;
      b_root := merkle_roots(b_leaves);
    end if;
    select array_agg(d.lottery_type || '-' || d.phase order by n) into batch_draw_names
    from unnest(b_draw) with ordinality as b (draw_id, n) join draws d on d.id = b.draw_id;
    -- Draws that sell are a few hundred in all: the entry is far shorter than the longest.
    select '{"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","draws":['
      || string_agg('{"count":' || octet_length(leaves) / 32 || ',"drawId":"' || name || '","root":"' || encode(root, 'hex') || '"}', ','
        order by name collate "C")
      || '],"type":"orders"}' into batch_entry
    from unnest(batch_draw_names, b_leaves, b_root) as b (name, leaves, root);
    insert into receipt_batches (entry) values (convert_to(batch_entry, 'UTF8')) returning id into batch;
    insert into batch_draws (draw_id, batch, leaves)
    select draw_id, batch, leaves from unnest(b_draw, b_leaves) as b (draw_id, leaves);
    perform append_log_entry(convert_to(batch_entry, 'UTF8'));
  end if;

  perform use_wager_limits(limit_ids, array(
    select case when verdicts[place] = order_verdict('paid') then stake * draws else 0 end
    from unnest(stakes, draw_counts) with ordinality as a (stake, draws, place) order by place));

  insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous,
    receipt_batch, receipt_place, secret, nonce)
  select a.id, a.player_id, a.stake * a.draws, at, a.lottery_type, a.draws, a.entries, a.fingerprint,
    decode(heads ->> a.lottery_type::text, 'hex'), batch, place - 1, a.secret, a.nonce
  -- An element of a bytea[] is found by walking from its first: all together, not one for each order.
  from unnest(ids, players, types, stakes, draw_counts, entry_counts, fingerprints, secrets, nonces) with ordinality
    as a (id, player_id, lottery_type, stake, draws, entries, fingerprint, secret, nonce, place)
  where verdicts[place] = order_verdict('paid');

  -- Gift, then deposited, then winnings: the player's three buckets end to end, and each draw's piece of them from lo
  -- to hi.
  insert into order_draws (order_id, draw_id, player_id, stake, from_gift, from_deposited, from_winnings, position, "of")
  with piece as materialized (
    select place, draw_id, position, befores[place] + (position - 1) * stakes[place] as lo, befores[place] + position * stakes[place] as hi,
      gifts[place] as gift, gifts[place] + deposits[place] as not_won
    from unnest(d_place, d_draw, d_position) as o (place, draw_id, position) where verdicts[place] = order_verdict('paid')
  )
  select ids[place], draw_id, players[place], hi - lo,
    greatest(0, least(hi, gift) - lo), greatest(0, least(hi, not_won) - greatest(lo, gift)), greatest(0, hi - greatest(lo, not_won)),
    position, draw_counts[place]
  from piece;

  insert into tickets (draw_id, order_id, player_id, m1, m2, m3, stake, multiple, entry_no, play, lucky, salt, leaf)
  select draw_id, ids[place], players[place], m1, m2, m3, stake, multiple, entry_no, play, nullif(lucky, -1), salt, leaf
  from unnest(t_place, t_draw, t_entry, t_play, t_m1, t_m2, t_m3, t_multiple, t_stake, t_lucky, t_salt, t_leaf)
    as t (place, draw_id, entry_no, play, m1, m2, m3, multiple, stake, lucky, salt, leaf)
  where verdicts[place] = order_verdict('paid');

  if order_coupons is not null then
    perform use_order_coupons(array_agg(coupon_id), array_agg(ids[place]), at)
    from unnest(order_coupons) with ordinality as o (coupon_id, place)
    where verdicts[place] = order_verdict('paid') and coupon_id <> '00000000-0000-0000-0000-000000000000'
    having count(*) > 0;
  end if;

  -- The first draw's piece goes to sales, those of later draws wait in future stakes. Written out bucket by bucket: a
  -- lateral list of values would be planned anew for each order.
  perform move_money(array_agg(debit), array_agg(credit), array_agg(amount), array_agg(kind), array_agg(id), array_agg(null::bigint), at) from (
    with paid as materialized (
      select id, player_account(player_id, 'gift') as gift_account, player_account(player_id, 'deposited') as deposited_account,
        player_account(player_id, 'winnings') as winnings_account, sales_account(lottery_type) as sales,
        future_stakes_account(lottery_type) as future_stakes, befores[place] as lo, befores[place] + stake as hi,
        befores[place] + stake * draws as last, gifts[place] as gift, gifts[place] + deposits[place] as not_won, draws
      from unnest(ids, players, types, stakes, draw_counts) with ordinality as a (id, player_id, lottery_type, stake, draws, place)
      where verdicts[place] = order_verdict('paid')
    )
    select gift_account as debit, sales as credit, least(hi, gift) - lo as amount, 'stake' as kind, id from paid where lo < gift
    union all
    select deposited_account, sales, least(hi, not_won) - greatest(lo, gift), 'stake', id from paid where greatest(lo, gift) < least(hi, not_won)
    union all
    select winnings_account, sales, hi - greatest(lo, not_won), 'stake', id from paid where hi > not_won
    union all
    select gift_account, future_stakes, least(last, gift) - hi, 'advance', id from paid where draws > 1 and hi < gift
    union all
    select deposited_account, future_stakes, least(last, not_won) - greatest(hi, gift), 'advance', id from paid
      where draws > 1 and greatest(hi, gift) < least(last, not_won)
    union all
    select winnings_account, future_stakes, last - greatest(hi, not_won), 'advance', id from paid where draws > 1 and last > not_won
  ) t;
end $$;
