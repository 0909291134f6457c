-- How long a prize can be claimed, from when it was won, or from when staff give more time.
create or replace function claim_deadline(start_at timestamptz) returns timestamptz language sql stable parallel safe
return start_at + interval '180 days';

-- A grand prize is claimed and then paid, or forfeited: each step happens once, with its money.
create or replace function grand_prizes_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.draw_id, new.card_no, new.player_id, new.amount, new.won_at)
    is distinct from (old.id, old.order_id, old.draw_id, old.card_no, old.player_id, old.amount, old.won_at) then
    raise exception 'what a grand prize is does not change' using errcode = 'check_violation';
  end if;
  if new.expires_at < old.expires_at then
    raise exception 'a grand prize does not expire earlier than its player was told' using errcode = 'check_violation';
  end if;
  if old.state <> 12 and (new.expires_at, new.submitted_at, new.appointment_at, new.reminded_days)
    is distinct from (old.expires_at, old.submitted_at, old.appointment_at, old.reminded_days) then
    raise exception 'the claim of a grand prize does not change once it is decided' using errcode = 'check_violation';
  end if;
  if old.claimed_at is not null and new.claimed_at is distinct from old.claimed_at
    or old.paid_at is not null and new.paid_at is distinct from old.paid_at
    or old.expired_at is not null and new.expired_at is distinct from old.expired_at then
    raise exception 'what became of a grand prize does not change' using errcode = 'check_violation';
  end if;
  -- A payment is ordered of a claimed prize, and that is taken back while the bank has not paid.
  if new.payment_ordered_at is distinct from old.payment_ordered_at and (old.state, new.state) <> (13, 13) then
    raise exception 'the payment of a grand prize is ordered while it is claimed' using errcode = 'check_violation';
  end if;
  if old.state = 13 and new.state = 14 and old.payment_ordered_at is null then
    raise exception 'a payment is ordered before it is booked' using errcode = 'check_violation';
  end if;
  -- By what the bank knows the payment may be erased a long time after, not changed.
  if new.payment_reference is distinct from old.payment_reference
    and not (old.state = 13 and new.state = 14 or old.state = 14 and new.payment_reference is null) then
    raise exception 'the reference of a payment does not change' using errcode = 'check_violation';
  end if;
  if old.state = 13 and new.state = 14 and new.payment_reference is null then
    raise exception 'a payment has a reference' using errcode = 'not_null_violation';
  end if;
  if new.state <> old.state and not (case old.state
    when 12 then new.state in (13, 15, 16)
    when 13 then new.state = 14
    else false end) then
    raise exception 'a grand prize does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function grand_prizes_stay() returns trigger language plpgsql as $$
begin raise exception 'grand prizes are kept' using errcode = 'restrict_violation'; end $$;
