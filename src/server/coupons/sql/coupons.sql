-- Why a player may not use a coupon for this now: the error code, or null. `amount` is the price of the order or the
-- amount of the deposit.
create or replace function coupon_refusal(coupon coupons, player bigint, purpose text, amount bigint, at timestamptz)
returns int language sql immutable
return case
  when coupon.id is null or coupon.player_id <> player then error_code('coupon-not-found')
  when coupon.purpose <> purpose then error_code('coupon-not-for-this')
  when coupon.used_at is not null then error_code('coupon-used')
  when at < coupon.valid_from or at >= coupon.valid_until then error_code('coupon-not-valid')
  when amount < coupon.min_amount then error_code('coupon-minimum')
end;

-- Marks coupons as used by orders that were paid in this transaction and gives each player its amount. Coupons and
-- wallets were locked, and each coupon judged, before.
create or replace function use_order_coupons(coupon_ids uuid[], order_ids uuid[], at timestamptz) returns void
language plpgsql as $$
begin
  update coupons c set used_at = at, order_id = u.order_id
  from unnest(coupon_ids, order_ids) as u (coupon_id, order_id) where c.id = u.coupon_id;
  perform move_money(array_agg(house_account('promotions')), array_agg(player_account(c.player_id, 'gift')), array_agg(c.amount),
    array_agg('gift'::text), array_agg(c.id), array_agg(null::bigint), at)
  from coupons c where c.id = any (coupon_ids);
end $$;

-- A coupon changes once: when it is used.
create or replace function coupons_step() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or new.used_at is null or (new.id, new.campaign_id, new.player_id, new.purpose, new.amount,
    new.min_amount, new.valid_from, new.valid_until, new.created_at) is distinct from (old.id, old.campaign_id, old.player_id,
    old.purpose, old.amount, old.min_amount, old.valid_from, old.valid_until, old.created_at) then
    raise exception 'a coupon is used once, and does not change otherwise';
  end if;
  return new;
end $$;
