import { sql } from 'kysely';
import type { Db } from './index.ts';
import { lockSchemaChanges } from './sql-functions.ts';

/** The role that nodes connect as on the local PostgreSQL. */
export const NODE_ROLE = 'naseeb_node';

/** The functions of the triggers that keep a table's rows as they were written. */
const KEEPING_FUNCTIONS = ['refuse_change', 'audit_log_refuse', 'installation_refuse'];
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock', 'sql_functions'];

/**
 * Gives the nodes' role what nodes do, after every migration: rows of all tables, but no verb that a trigger of the
 * table refuses. Tables, functions and triggers stay their owner's. The job queue makes a table for each queue, so
 * its schema belongs to the role.
 */
export async function grantNodeRole(owner: Db): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const role = sql.id(NODE_ROLE);
    await lockSchemaChanges(tx);
    await sql`grant usage on schema public to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx);
    await sql`grant usage, select on all sequences in schema public to ${role}`.execute(tx);
    const { rows } = await sql<{ name: string; verb: string }>`
      select c.relname as name, verb from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        join pg_class c on c.oid = t.tgrelid join (values ('delete', 8), ('update', 16)) of (verb, bit)
          on t.tgtype & bit <> 0
      where p.proname = any(${KEEPING_FUNCTIONS}) and t.tgattr = '' and t.tgqual is null`.execute(tx);
    for (const { name, verb } of rows)
      await sql`revoke ${sql.raw(verb)} on ${sql.table(name)} from ${role}`.execute(tx);
    // Entries are chained one after another under a lock of the table, which takes one of the verbs refused above.
    await sql`grant maintain on audit_log to ${role}`.execute(tx);
    for (const name of MIGRATION_TABLES)
      await sql`revoke insert, update, delete on ${sql.table(name)} from ${role}`.execute(tx);
    await giveSchema(tx, 'pgboss');
  });
}

/** Also of a folder whose queue was made by an earlier release, as the superuser. */
async function giveSchema(tx: Db, schema: string): Promise<void> {
  const role = sql.id(NODE_ROLE);
  await sql`alter schema ${sql.id(schema)} owner to ${role}`.execute(tx);
  const { rows } = await sql<{ command: string }>`
    select format('alter %s %s owner to ', kind, name) as command from (
      select case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind,
        c.oid::regclass::text as name, c.relowner as owner, c.relnamespace as namespace
      from pg_class c where c.relkind in ('r', 'p', 'v', 'S') and not exists (
        -- A sequence of a column goes with its table.
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
          and c.relkind = 'S')
      union all
      select 'routine', p.oid::regprocedure::text, p.proowner, p.pronamespace from pg_proc p
      union all
      select 'type', t.oid::regtype::text, t.typowner, t.typnamespace from pg_type t where t.typtype = 'e'
    ) things where namespace = ${schema}::regnamespace and owner <> ${NODE_ROLE}::regrole`.execute(tx);
  for (const { command } of rows) await sql`${sql.raw(command)}${role}`.execute(tx);
}
