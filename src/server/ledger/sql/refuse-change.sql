-- For tables whose rows never change.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger only grows', lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $$;
