-- What a flag says never changes; it is decided once, and kept as long as its player's account and five years more.
create or replace function aml_flags_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'flags for money laundering are kept' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    if not exists (select from players where id = old.player_id and closed_at is not null) then
      raise exception 'flags for money laundering are kept' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if (new.id, new.player_id, new.rule, new.subject, new.facts, new.raised_at)
      is distinct from (old.id, old.player_id, old.rule, old.subject, old.facts, old.raised_at)
    or old.told_at is not null and new.told_at is distinct from old.told_at then
    raise exception 'what a flag says does not change' using errcode = 'check_violation';
  end if;
  if old.state <> 'open' and (new.state, new.decided_at, new.decided_by, new.remark)
      is distinct from (old.state, old.decided_at, old.decided_by, old.remark) then
    raise exception 'the decision on a flag does not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
