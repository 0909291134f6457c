import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
const url = new URL(database.ownerUrl);
url.pathname = `/upgrade_${randomBytes(8).toString('hex')}`;
const name = sql.id(url.pathname.slice(1));
await sql`create database ${name}`.execute(database.db);
const old = openDatabase(url.href);
afterAll(async () => {
  await old.close();
  await sql`drop database ${name} with (force)`.execute(database.db);
  await database.drop();
});

/** The last migration that a released product has run; move it on with a release. */
const RELEASED = '0043-closed-people';

const { db } = old;

/** What the last release left of identity checks, measures of relatives, notifications and backup codes. */
async function insertRowsOfBefore(): Promise<void> {
  await sql`
    insert into players (id, open_id, mobile, birth_date, verified_status) overriding system value values
      (11, 'lost check', '+971500000011', '1990-05-17', 6), (12, 'open check', '+971500000012', '1990-05-17', 6),
      (13, 'first holder', '+971500000013', '1990-05-17', 3), (14, 'second holder', '+971500000014', '1990-05-17', 3),
      (15, 'third holder', '+971500000015', '1990-05-17', 3), (16, 'later account', '+971500000016', '1990-05-17', 3)`.execute(
    db,
  );
  await sql`
    insert into identity_sessions (player_id, id_card_type, ticket_id, redirect_url, status, status_before, created_at, finished_at)
    values (11, 'EID', 'a', '/', 'FAILED', 4, '2026-01-01', '2026-01-01'), (11, 'EID', null, null, 'PENDING', 6, '2026-01-02', null),
      (12, 'EID', 'b', '/', 'FAILED', 7, '2026-01-01', '2026-01-01'), (12, 'EID', 'c', '/', 'PENDING', 6, '2026-01-02', null)`.execute(
    db,
  );
  await sql`
    insert into family_applications (receipt_seed, receipt_hash, state, applicant_name, mobile, email, relationship,
      locale, id_photo, proof_photo, decided_at)
    values (gen_random_uuid(), 'r', 'approved', 'Sara', '+971500000099', 's@example.com', 'spouse', 'en-US',
      gen_random_uuid(), gen_random_uuid(), '2026-01-01')`.execute(db);
  await sql`
    insert into family_accounts (application_id, place, kind, holder_name, mobile, duration) values
      (1, 1, 'exclude', 'A', '+971500000013', '6m'), (1, 2, 'monitor', 'A', '+971500000013', '6m'),
      (1, 3, 'exclude', 'B', '+971500000014', '6m'), (1, 4, 'exclude', 'C', '+971500000015', 'lifetime')`.execute(db);
  // In order of the accounts; then the copies in another account of the second or first, and of the third holder.
  await sql`
    insert into family_exclusions (player_id, application_id, starts_at, ends_at) values
      (13, 1, '2026-01-01', '2030-07-01'), (14, 1, '2026-01-01', '2030-07-01'), (15, 1, '2026-01-01', 'infinity'),
      (16, 1, '2026-01-01', '2030-07-01'), (16, 1, '2026-01-01', 'infinity')`.execute(db);
  await sql`
    insert into family_monitorings (player_id, application_id, place, ends_at, reported_until)
    values (13, 1, 2, '2030-07-01', '2026-01-01')`.execute(db);
  await sql`insert into players (open_id, mobile, birth_date, state) values
    ('under review', '+971500000017', '1990-05-17', 'restricted'), ('locked', '+971500000018', '1990-05-17', 'locked')`.execute(
    db,
  );
  await sql`insert into operator_messages (texts, audience, up_to) values ('{}', 'all', 9)`.execute(db);
  await sql`insert into backup_codes (player_id, code_hash) values (13, 'kept')`.execute(db);
}

/** What they are now. */
async function checkRowsOfBefore(): Promise<void> {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  expect(await rowsOf(sql`select verified_status as status from players where id in (11, 12) order by id`)).toEqual([
    { status: 4 },
    { status: 6 },
  ]);
  expect(await rowsOf(sql`select ticket_id, status_before from identity_sessions order by ticket_id`)).toEqual([
    { ticket_id: 'a', status_before: 4 },
    { ticket_id: 'b', status_before: 7 },
    { ticket_id: 'c', status_before: 7 },
  ]);
  expect(await rowsOf(sql`select open_id as player from players where restricted_at is not null`)).toEqual([
    { player: 'under review' },
  ]);
  // Which of two accounts a copy is of is not guessed.
  expect(await rowsOf(sql`select player_id::int as player, place from family_exclusions order by id`)).toEqual([
    { player: 13, place: 1 },
    { player: 14, place: 3 },
    { player: 15, place: 4 },
    { player: 16, place: null },
    { player: 16, place: 4 },
  ]);
  await sql`insert into family_exclusions (application_id, place, ends_at) values (1, 1, 'infinity')`.execute(db);
  await sql`insert into operator_messages (texts, audience, up_to) values ('{}', 'offers', 9)`.execute(db);
  await sql`insert into backup_codes (player_id, code_hash) values (13, 'shown')`.execute(db);
  expect(await rowsOf(sql`select code_hash, kept from backup_codes order by kept`)).toEqual([
    { code_hash: Buffer.from('shown'), kept: false },
    { code_hash: Buffer.from('kept'), kept: true },
  ]);
}

test('a database with people of the last release gets the newer migrations', async () => {
  const released = Object.fromEntries(Object.entries(migrations).filter(([key]) => key <= RELEASED));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(released) } });
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  await sql`
    insert into players (open_id, mobile, birth_date, registered_as, registered_number_hash, registered_number_end) values
      ('of an Emirates ID', '+971500000001', '1990-05-17', 'EID', '\\x01', '0001'),
      ('of a passport', '+971500000002', '1990-05-17', 'PASSPORT', '\\x02', '0002')`.execute(db);
  await insertRowsOfBefore();
  await migrate(db);
  const { rows } = await sql`select registered_as, registered_number_end as end from players
    where registered_as is not null order by id`.execute(db);
  expect(rows).toEqual([
    { registered_as: 'EID', end: '0001' },
    { registered_as: 'PASSPORT', end: '0002' },
  ]);
  await checkRowsOfBefore();
});
