-- What a series published does not change, and its state goes forward only.
create or replace function instant_series_guard() returns trigger language plpgsql as $$
begin
  if (new.lottery_type, new.number, new.opens_at, new.ends_at, new.reveals_by, new.price, new.size, new.grand_prize, new.seed, new.root, new.commitment)
      is distinct from
     (old.lottery_type, old.number, old.opens_at, old.ends_at, old.reveals_by, old.price, old.size, old.grand_prize, old.seed, old.root, old.commitment)
    or new.sold < old.sold
    or (old.ended_at is not null and (new.ended_at, new.end_reason, new.sold) is distinct from (old.ended_at, old.end_reason, old.sold))
    or old.state = 'opened'
  then raise exception 'series % was committed and does not change', old.id using errcode = 'check_violation';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (('on-sale', 'ended'), ('ended', 'opened'))
  then raise exception 'series % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A card keeps its place in the deck, and is revealed once. The trigger calls this for any other change.
create or replace function cards_guard() returns trigger language plpgsql as $$
begin
  raise exception 'card % of order % was dealt and does not change', old.card_no, old.order_id using errcode = 'check_violation';
end $$;

-- Prizes are those of the committed plan; what was revealed stays so.
create or replace function deck_tiers_guard() returns trigger language plpgsql as $$
begin
  if (new.series_id, new.tier, new.prize, new.count) is distinct from (old.series_id, old.tier, old.prize, old.count) or new.revealed < old.revealed
  then raise exception 'tier % of series % was committed and does not change', old.tier, old.series_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
