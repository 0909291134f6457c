-- Each step of a withdrawal happens once: a refund or a payout after another would move its money twice.
create or replace function withdrawals_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.player_id, new.amount, new.fee, new.channel_type, new.requested_at)
    is distinct from (old.id, old.player_id, old.amount, old.fee, old.channel_type, old.requested_at) then
    raise exception 'what a withdrawal is does not change';
  end if;
  -- Where the money goes may be erased a long time after, not changed.
  if new.account_number is not null and new.account_number is distinct from old.account_number
    or new.holder_name is not null and new.holder_name is distinct from old.holder_name
    or new.bank_code is not null and new.bank_code is distinct from old.bank_code
    or new.account_id is not null and new.account_id is distinct from old.account_id then
    raise exception 'where a withdrawal goes does not change';
  end if;
  -- In another file only where the bank refused the whole one, which was split.
  if old.file_id is not null and new.file_id is distinct from old.file_id and not (
    old.state = 'sent' and new.state = 'sent'
    and exists (select from payout_files where id = new.file_id and split_from = old.file_id)
  ) then
    raise exception 'a withdrawal is sent once';
  end if;
  if new.state = old.state then
    if new.resolved_at is distinct from old.resolved_at then
      raise exception 'a resolved withdrawal does not change';
    end if;
  elsif not (case old.state
    when 'review' then new.state in ('approved', 'rejected', 'canceled')
    when 'approved' then new.state in ('review', 'sent')
    when 'sent' then new.state in ('paid', 'failed')
    when 'paid' then new.state = 'returned'
    else false end) then
    raise exception 'a withdrawal does not go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

create or replace function withdrawals_stay() returns trigger language plpgsql as $$
begin raise exception 'withdrawals are kept'; end $$;

-- What the bank was sent is sent again as it was, or not at all.
create or replace function payout_files_step() returns trigger language plpgsql as $$
begin
  if old.state = 'done' then
    raise exception 'a payment file that is done does not change';
  end if;
  if (new.id, new.created_at, new.split_from) is distinct from (old.id, old.created_at, old.split_from) or new.xml is not null and new.xml <> old.xml then
    raise exception 'what the bank was sent does not change';
  end if;
  -- Its withdrawals may be given back by then.
  if old.state = 'refused' and new.state not in ('refused', 'done') then
    raise exception 'a payment file that was refused is not sent again';
  end if;
  return new;
end $$;
