import { sql, type Kysely } from 'kysely';

/**
 * An exclusion names its account of the application, as a monitoring does, so that staff can end one of them. Both may
 * wait for an account: until somebody proves the number or address that was named, they are of no player.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table family_exclusions add column place smallint`.execute(db);
  // Those of an approval were inserted in the order of its accounts; later ones are their copies in other accounts,
  // which have no place where more than one fits.
  await sql`
    update family_exclusions e set place = named.place
    from (select id, application_id, row_number() over (partition by application_id order by id) as number
        from family_exclusions) ordered
      join (select application_id, place, row_number() over (partition by application_id order by place) as number
        from family_accounts where kind = 'exclude') named using (application_id, number)
    where e.id = ordered.id`.execute(db);
  await sql`
    update family_exclusions e set place = (
      select min(o.place) from family_exclusions o
      where o.application_id = e.application_id and o.starts_at = e.starts_at and o.ends_at = e.ends_at
      having count(distinct o.place) = 1)
    where e.place is null`.execute(db);
  for (const table of ['family_exclusions', 'family_monitorings'])
    await sql`alter table ${sql.table(table)} alter column player_id drop not null`.execute(db);
  for (const column of ['mobile', 'email'])
    await sql`
      create index ${sql.ref(`family_accounts_by_${column}`)} on family_accounts (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
}
