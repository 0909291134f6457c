-- Statements and their reviews never change. They go five years after the closure of the account.
create or replace function regulation_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from players where id = old.player_id and closed_at is not null) then
    return old;
  end if;
  raise exception '% on % is refused: statements are kept as they were made', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
