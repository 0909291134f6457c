-- A refund is asked for once and decided once; a chargeback is opened once and decided once.
create or replace function deposit_refunds_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.deposit_id, new.player_id, new.amount, new.why, new.created_at)
    is distinct from (old.id, old.deposit_id, old.player_id, old.amount, old.why, old.created_at) then
    raise exception 'what a refund is does not change';
  end if;
  if new.state = old.state then
    -- The acquirer's id may be heard after staff ended it.
    if old.state <> 'requested' and (new.refund_id, new.reason, new.resolved_at)
      is distinct from (coalesce(old.refund_id, new.refund_id), old.reason, old.resolved_at) then
      raise exception 'a resolved refund does not change';
    end if;
  elsif old.state <> 'requested' then
    raise exception 'a refund does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

create or replace function deposit_refunds_stay() returns trigger language plpgsql as $$
begin raise exception 'refunds are kept'; end $$;

create or replace function chargebacks_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.chargeback_id, new.deposit_id, new.player_id, new.amount, new.opened_at,
      new.reason, new.from_deposited, new.from_winnings, new.from_gift, new.loss)
    is distinct from (old.id, old.chargeback_id, old.deposit_id, old.player_id, old.amount, old.opened_at,
      old.reason, old.from_deposited, old.from_winnings, old.from_gift, old.loss) then
    raise exception 'what a chargeback took does not change';
  end if;
  if new.state = old.state then
    if new.resolved_at is distinct from old.resolved_at then
      raise exception 'a resolved chargeback does not change';
    end if;
  elsif old.state <> 'opened' then
    raise exception 'a chargeback does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

create or replace function chargebacks_stay() returns trigger language plpgsql as $$
begin raise exception 'chargebacks are kept'; end $$;
