-- A live installation stays live.
create or replace function installation_refuse() returns trigger language plpgsql as $$
begin raise exception 'a database that is live stays live'; end $$;
