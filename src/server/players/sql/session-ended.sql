-- Tells every node that a session ended, when the transaction commits.
create or replace function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('naseeb_session_ended', new.id || ' ' || new.ended_by);
  return null;
end $$;
