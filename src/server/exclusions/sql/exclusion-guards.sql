-- An exclusion is set once. Staff may lift it, from now on; that it was applied is noted once.
create or replace function player_exclusions_step() returns trigger language plpgsql as $$
begin
  if (new.id, new.player_id, new.kind, new.source, new.starts_at)
    is distinct from (old.id, old.player_id, old.kind, old.source, old.starts_at) then
    raise exception 'what an exclusion is does not change';
  end if;
  if old.lifted_at is not null and (new.lifted_at, new.ends_at) is distinct from (old.lifted_at, old.ends_at) then
    raise exception 'an exclusion is lifted once';
  end if;
  if new.lifted_at is null and new.ends_at <> old.ends_at or new.lifted_at is not null and new.ends_at < new.lifted_at then
    raise exception 'an exclusion ends when it was set to, or after staff have lifted it';
  end if;
  if old.applied_at is not null and new.applied_at is distinct from old.applied_at then
    raise exception 'an exclusion is applied once';
  end if;
  return new;
end $$;
