-- What a difference says does not change, and it is closed once.
create or replace function reconciliation_differences_guard() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.type, new.subject, new.expected, new.actual, new.found_at)
      is distinct from (old.id, old.kind, old.type, old.subject, old.expected, old.actual, old.found_at)
    or old.closed_at is not null then
    raise exception 'what a difference says does not change, and it is closed once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A line that was reported does not change: only what it is of may be found later.
create or replace function settlement_lines_guard() returns trigger language plpgsql as $$
begin
  if old.movement is not null or row(new.*) is distinct from
    row(new.id, old.source, old.day, old.type, old.reference, old.named, new.movement, old.amount, old.fee, old.currency,
      old.at, old.settles) or new.id <> old.id then
    raise exception 'a line that was reported does not change' using errcode = 'check_violation';
  end if;
  return new;
end $$;
