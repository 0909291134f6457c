-- A log only grows, under one name.
create or replace function tlog_head_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.origin <> old.origin or new.size < old.size or (new.size = old.size and new.root <> old.root) then
    raise exception 'the log % only grows', old.origin using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function tlog_tiles_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.level, new.index) <> (old.level, old.index)
    or substring(new.hashes for octet_length(old.hashes)) <> old.hashes then
    raise exception 'tile % of level % only grows', old.index, old.level using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
