-- What a marker says never changes; it is answered once and closed once.
create or replace function harm_markers_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.player_id, new.marker, new.level, new.facts, new.raised_at, new.until)
      is distinct from (old.id, old.player_id, old.marker, old.level, old.facts, old.raised_at, old.until) then
    raise exception 'what a marker says does not change' using errcode = 'check_violation';
  end if;
  if old.answered_at is not null and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at)
    or old.closed_at is not null and (new.closed_at, new.closed_by, new.close_reason)
      is distinct from (old.closed_at, old.closed_by, old.close_reason) then
    raise exception 'a marker is answered once and closed once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
