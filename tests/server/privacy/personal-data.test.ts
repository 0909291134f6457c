import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { textFiles } from '#i18n/text-files.ts';
import { OTHER_TABLES, PERSONAL_DATA } from '#server/privacy/personal-data.ts';
import { CLOSED_DAYS } from '#server/players/closing/closed-accounts.ts';
import { SPAN_DAYS, type Span } from '#server/privacy/rule.ts';
import { PLAYER_COLUMNS } from '#server/privacy/rules/account.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

/** The tools' own: which migrations and functions there are. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock', 'sql_functions'];

const { rows: columns } = await sql<{ table: string; column: string; nullable: boolean }>`
  select c.relname as table, a.attname as column, not a.attnotnull as nullable
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(database.db);
const { rows: references } = await sql<{ table: string }>`
  select distinct conrelid::regclass::text as table from pg_constraint
  where contype = 'f' and confrelid = 'players'::regclass`.execute(database.db);
const columnsOf = (table: string) => columns.filter((one) => one.table === table).map(({ column }) => column);
const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => !OF_MIGRATIONS.includes(table));
const ruled = PERSONAL_DATA.map(({ table }) => table as string);

describe('the list of personal data', () => {
  it('has a rule for each table that names a player', () => {
    const named = new Set([
      ...columns.filter(({ column }) => column === 'player_id').map(({ table }) => table),
      ...references.map(({ table }) => table),
    ]);
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((table) => !ruled.includes(table))).toEqual([]);
  });

  it('and the list of other tables name each table once', () => {
    expect([...ruled, ...OTHER_TABLES].toSorted()).toEqual(tables.toSorted());
  });

  it.each(PERSONAL_DATA.map((data) => [data.table, data] as const))(
    'says of each column of %s whether it is shown',
    (table, data) => {
      const { owner, shown, hidden } = data;
      const other = owner === null || owner === 'id' ? [] : [owner];
      expect([...shown, ...hidden, ...other].toSorted()).toEqual(columnsOf(table).toSorted());
    },
  );

  it('says of each column of players when it is emptied, and empties only what may be empty', () => {
    expect(Object.keys(PLAYER_COLUMNS).toSorted()).toEqual(columnsOf('players').toSorted());
    const emptied = PERSONAL_DATA.flatMap(({ table, closed = [] }) =>
      closed.flatMap((step) => ('empty' in step ? step.empty.map((column) => `${table}.${column}`) : [])),
    );
    const nullable = columns.filter((one) => one.nullable).map(({ table, column }) => `${table}.${column}`);
    expect(emptied.filter((column) => !nullable.includes(column))).toEqual([]);
  });

  it('takes the contacts of a closed account when its document becomes free', () => {
    for (const contact of ['mobile', 'email'] as const)
      expect(SPAN_DAYS[PLAYER_COLUMNS[contact] as Span]).toBe(CLOSED_DAYS);
  });

  it.each(['en-US', 'ar-AE'] as const)('has words in %s for each of its tables and for no other', (locale) => {
    expect(Object.keys(textFiles[locale]['privacy']?.['data'] ?? {}).toSorted()).toEqual(ruled.toSorted());
  });

  it.each(['en-US', 'ar-AE'] as const)('has words in %s for each column that is emptied', (locale) => {
    const emptied = PERSONAL_DATA.flatMap(({ closed = [] }) =>
      closed.flatMap((step) => ('empty' in step ? step.empty : [])),
    );
    const named = new Set(Object.keys(textFiles[locale]['privacy']?.['column'] ?? {}));
    expect(emptied.filter((column) => !named.has(column))).toEqual([]);
  });
});
