-- The product's time: the machine's clock, moved by an offset in a sandbox.
create or replace function product_now() returns timestamptz language sql stable parallel safe
return (select clock_timestamp() + offset_ms * interval '1 millisecond' from product_clock);

create or replace function product_today() returns date language sql stable parallel safe
return (product_now() at time zone 'Asia/Dubai')::date;

create or replace function product_clock_refuse() returns trigger language plpgsql as $$
begin
  if exists (select from installation) then raise exception 'this database is live: its clock is not moved'; end if;
  -- Of a row the new one, if there is any; of a truncate nothing.
  return case when tg_op = 'DELETE' then old else new end;
end $$;
