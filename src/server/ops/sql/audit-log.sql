-- The audit log only grows.
create or replace function audit_log_refuse() returns trigger language plpgsql as $$
begin raise exception 'the audit log is append-only'; end $$;
