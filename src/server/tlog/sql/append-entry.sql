-- Queues an entry for the log, canonical JSON, in the transaction of the act that it tells of: what appendEntries of
-- src/server/tlog/entries.ts does, for an act in SQL.
create or replace function append_log_entry(bytea) returns void language plpgsql as $$
begin
  insert into tlog_queue (entry) values ($1);
end $$;
