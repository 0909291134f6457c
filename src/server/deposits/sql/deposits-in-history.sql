-- A deposit sent to the bank takes its place among the ids of the transfers.
create or replace function deposits_in_history() returns trigger language plpgsql as $$
begin
  new.history_id := nextval(pg_get_serial_sequence('transfers', 'id'));
  new.history_at := product_now();
  return new;
end $$;
