-- Each step of a deposit happens once. A deposit that failed without the bank's word, or expired, may still succeed:
-- money the bank took is always credited.
create or replace function deposits_step() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.player_id <> old.player_id or new.amount <> old.amount
    or new.channel_type <> old.channel_type or new.created_at <> old.created_at
    or new.coupon_id is distinct from old.coupon_id then
    raise exception 'what a deposit is does not change';
  end if;
  if new.state = old.state then
    if old.state in ('succeeded', 'failed', 'expired') and (new.resolved_at, new.credited_at, new.succeeded_at, new.refunded_for)
      is distinct from (old.resolved_at, old.credited_at, old.succeeded_at, old.refunded_for) then
      raise exception 'a resolved deposit does not change';
    end if;
  elsif not (case old.state
    when 'created' then new.state in ('pending', 'expired')
    when 'pending' then new.state in ('challenged', 'succeeded', 'failed', 'expired')
    when 'challenged' then new.state in ('pending', 'succeeded', 'failed', 'expired')
    when 'expired' then new.state = 'succeeded'
    when 'failed' then new.state = 'succeeded' and old.reason in ('CARD_BOUND', 'NOT_RECEIVED')
    else false end) then
    raise exception 'a deposit does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

create or replace function deposits_stay() returns trigger language plpgsql as $$
begin raise exception 'deposits are kept'; end $$;
