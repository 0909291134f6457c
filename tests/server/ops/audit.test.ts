import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, describe, expect, it, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { formatAuditHead, keepAuditHead, loadAuditHead } from '#server/ops/audit-head.ts';
import { appendAuditEntry } from '#server/ops/audit-chain.ts';
import { findBrokenEntry, runAudited } from '#server/ops/audit-log.ts';
import { auditCommands } from '#server/ops/commands/audit.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { createPlayer } from '#server/players/create-player.ts';
import { createActReporter, reportNewActs } from '#server/ops/report-acts.ts';
import type { DbHandle } from '#server/db/index.ts';
import type { Engine } from '#server/engine/engine.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

const entryWith = (outcome: string) => ({
  operator: 'noura',
  act: 'player lock',
  arguments: ['+971500000000'],
  outcome,
});

test('concurrent entries form one unbroken chain', async () => {
  await Promise.all(Array.from({ length: 32 }, (_, i) => appendAuditEntry(db, entryWith(`done ${i}`))));
  const { rows } = await sql<{ n: bigint; newest: bigint }>`select count(*) n, max(id) newest from audit_log`.execute(
    db,
  );
  expect(rows[0]).toEqual({ n: 32n, newest: 32n });
  expect(await findBrokenEntry(db)).toBeNull();
});

const withoutTriggers = async (change: RawBuilder<unknown>) => {
  await sql`alter table audit_log disable trigger all`.execute(db);
  await change.execute(db);
  await sql`alter table audit_log enable trigger all`.execute(db);
};

const by = { operator: 'noura', act: 'player lock', arguments: ['+971500000000'] };
const newest = async (count: number) => {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(count).execute();
  return rows.map(({ id, outcome, intent }) => ({ id, outcome, intent }));
};

test('logs an action before it runs and its outcome afterwards', async () => {
  await runAudited(db, by, async () => {
    expect(await newest(1)).toMatchObject([{ outcome: 'begun', intent: null }]);
  });
  const [done, begun] = await newest(2);
  expect(done).toEqual({ id: (begun?.id ?? 0n) + 1n, outcome: 'done', intent: begun?.id });
  await expect(runAudited(db, by, () => Promise.reject(new OpsRefusal('No.')))).rejects.toThrow('No.');
  expect(await newest(1)).toMatchObject([{ outcome: 'refused: No.' }]);
  await expect(runAudited(db, by, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(await newest(1)).toMatchObject([{ outcome: 'failed' }]);
  expect(await findBrokenEntry(db)).toBeNull();
});

test('lists an action on one line, and marks one without an outcome', async () => {
  await appendAuditEntry(db, { ...by, act: 'cut off', outcome: 'begun' });
  const lines: string[] = [];
  await auditCommands['list']?.run({ db } as Engine, [], (line) => lines.push(line));
  expect(lines[0]).toMatch(/cut off \+971500000000  no outcome: under way, or cut off$/);
  expect(lines[1]).toMatch(/player lock \+971 \*\*\* \*\*00  failed$/);
  expect(lines[2]).toMatch(/refused: No\.$/);
  expect(lines[3]).toMatch(/ done$/);
  await appendAuditEntry(db, { ...by, act: 'by the product', outcome: 'done' });
  await auditCommands['list']?.run({ db } as Engine, [], (line) => lines.unshift(line));
  expect(lines.find((line) => line.includes('by the product'))).toMatch(/ done$/);
});

test('keeps no contact for ever: a player is named by their open id, another contact is masked', async () => {
  const created = await db.transaction().execute((tx) =>
    createPlayer(tx, {
      mobile: '+971501234567',
      email: 'Sara.K@example.com'.toLowerCase(),
      passwordHash: '',
      birthDate: '1990-05-17',
      locale: 'en-US',
    }),
  );
  const id = created.ok ? created.value.openId : '';
  const words = [
    '+971501234567',
    'wrote from Sara.K@example.com,',
    'and from sara@other.example; +97150',
    '+971509999999',
  ];
  const refused = runAudited(db, { operator: 'noura', act: 'player lock', arguments: words }, () =>
    Promise.reject(new OpsRefusal('There is no player +971501234567.')),
  );
  await expect(refused).rejects.toThrow('There is no player +971501234567.');
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(2).execute();
  expect(rows.map((row) => row.outcome)).toEqual([`refused: There is no player ${id}.`, 'begun']);
  for (const row of rows)
    expect(row.arguments).toEqual([id, `wrote from ${id},`, 'and from s***@other.example; +97150', '+971 *** **99']);
});

test.each([
  ['aml clear', sql`aml_flags (rule, subject, facts, player_id) select 'structuring', 'clear', '{}'::jsonb`],
  ['aml report', sql`aml_flags (rule, subject, facts, player_id) select 'structuring', 'report', '{}'::jsonb`],
  ['aml restrict', sql`aml_flags (rule, subject, facts, player_id) select 'structuring', 'restrict', '{}'::jsonb`],
  ['geo resolve', sql`geo_reviews (sign, facts, player_id) select 'travel', '{}'::jsonb`],
  [
    'harm close',
    sql`harm_markers (marker, level, facts, until, player_id) select 'night-play', 'notice', '{}'::jsonb, 'infinity'`,
  ],
  [
    'funds accept',
    sql`regulation_statements (law_statement_type, version, source, words, locale, player_id)
      select 1, 'funds-1', 'salary', '', 'en-US'`,
  ],
])('%s is kept with whom it is about, for the log outlives the row', async (act, into) => {
  const { rows } = await sql<{ id: bigint; openId: string }>`
    with row as (insert into ${into}, id from players order by id limit 1 returning id, player_id)
    select row.id, p.open_id as "openId" from row join players p on p.id = row.player_id`.execute(db);
  const { id, openId } = assertPresent(rows[0], 'the row');
  const [noun = '', verb = ''] = act.split(' ');
  const recorded = opsCommands[noun]?.[verb]?.recorded;
  const engine = { db } as Engine;
  expect(await recorded?.(engine, [String(id), 'a', 'word'])).toEqual([String(id), 'a', 'word', openId]);
  for (const unknown of [['0', 'a', 'word'], ['what'], []]) expect(await recorded?.(engine, unknown)).toEqual(unknown);
});

test('an action has one outcome', async () => {
  const [entry] = await newest(1);
  await appendAuditEntry(db, { ...by, outcome: 'done', intent: entry?.id ?? 0n });
  await expect(appendAuditEntry(db, { ...by, outcome: 'failed', intent: entry?.id ?? 0n })).rejects.toThrow('unique');
});

test('the database refuses to change or delete an entry', async () => {
  await expect(sql`update audit_log set outcome = 'never'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
});

describe('the head of the audit log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'naseeb-audit-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const engine = { db, settings: { DATA_DIR: folder }, operator: { firstKey: 'ab'.repeat(32) } } as unknown as Engine;
  const run = async (verb: string, ...args: string[]) => {
    const lines: string[] = [];
    await auditCommands[verb]?.run(engine, args, (line) => lines.push(line));
    return lines.join('\n');
  };
  it('is printed, and found again', async () => {
    const head = await run('head');
    expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
    await appendAuditEntry(db, entryWith('later'));
    expect(await run('check', '--head', head)).toContain('the audit log holds');
    await expect(run('check', '--head', 'what')).rejects.toThrow('Write the head as');
    const { id } = await loadAuditHead(db);
    await expect(run('check', '--head', `${id}:${'0'.repeat(64)}`)).rejects.toThrow('is gone, or was changed');
  });

  it('shows that the newest entries were deleted, given or kept in the data folder, also after new acts', async () => {
    const head = await run('head');
    await keepAuditHead(db, engine);
    expect(await run('check')).toContain('with the heads that were kept');
    const { id } = await loadAuditHead(db);
    await withoutTriggers(sql`delete from audit_log where id > ${id - 2n}`);
    expect(await findBrokenEntry(db)).toBeNull();
    await expect(run('check')).rejects.toThrow(`Entry ${id} was the last of the audit log and is gone`);
    for (let i = 0; i < 3; i++) await appendAuditEntry(db, entryWith('as if nothing had been'));
    await keepAuditHead(db, engine);
    await expect(run('check')).rejects.toThrow(`Entry ${id} was the last`);
    rmSync(folder, { recursive: true });
    expect(await run('check')).toBe('the audit log holds');
    await expect(run('check', '--head', head)).rejects.toThrow(`Entry ${id} was the last`);
  });

  it.each(['is damaged', 'cannot be read'])(
    'is neither passed over nor written over where its file %s',
    async (how) => {
      const [file] = (await keepAuditHead(db, engine), readdirSync(folder));
      const path = join(folder, file ?? '');
      rmSync(path);
      if (how === 'is damaged') writeFileSync(path, '12:0a');
      else mkdirSync(path);
      await expect(run('check')).rejects.toThrow(`The head of the audit log in ${path} cannot be read`);
      await expect(keepAuditHead(db, engine)).rejects.toThrow('cannot be read');
      rmSync(path, { recursive: true });
      await keepAuditHead(db, engine);
      expect(await run('check')).toContain('with the heads that were kept');
    },
  );
});

test('a change behind the trigger breaks the chain at its entry', async () => {
  await sql`alter table audit_log disable trigger all`.execute(db);
  await sql`update audit_log set arguments = '["+971511111111"]' where id = 7`.execute(db);
  await sql`alter table audit_log enable trigger all`.execute(db);
  expect(await findBrokenEntry(db)).toBe(7n);
});

describe('what is told of the audit log', () => {
  const told: { event: string; [field: string]: unknown }[] = [];
  const security = { record: (event: string, fields: object) => void told.push({ event, ...fields }) };
  const handle = { background: db } as DbHandle;
  const tell = async () => {
    told.length = 0;
    await reportNewActs({ handle, security });
    return [...told];
  };
  const deleteNewest = async (count: bigint) => {
    const head = await loadAuditHead(db);
    await withoutTriggers(sql`delete from audit_log where id > ${head.id - count}`);
    return formatAuditHead(head);
  };
  const damaged = (missing: string) => ({ event: 'audit-log-damaged', missing, kept: 'events' });
  const untilToldAll = async () => {
    while ((await tell()).length > 0);
  };

  it('is that the newest entries were deleted, once, and then each new act', async () => {
    await untilToldAll();
    const head = await deleteNewest(3n);
    expect(await tell()).toMatchObject([damaged(head)]);
    expect(await tell()).toEqual([]);
    await appendAuditEntry(db, entryWith('after the deletion'));
    expect(await tell()).toMatchObject([{ event: 'operator-act', outcome: 'after the deletion' }]);
  });

  it.each([2, 3, 5])('is that 3 entries were deleted and %i new ones took their numbers', async (count) => {
    for (let i = 0; i < 3; i++) await appendAuditEntry(db, entryWith('to be deleted'));
    await untilToldAll();
    const head = await deleteNewest(3n);
    for (let i = 0; i < count; i++) await appendAuditEntry(db, entryWith(`hidden ${i}`));
    const [first, ...acts] = await tell();
    expect(first).toMatchObject(damaged(head));
    expect(acts.map(({ outcome }) => outcome)).toEqual(Array.from({ length: count }, (_, i) => `hidden ${i}`));
    expect(await tell()).toEqual([]);
  });

  it('is that all entries were deleted', async () => {
    await untilToldAll();
    const { id } = await loadAuditHead(db);
    const head = await deleteNewest(id);
    expect(await tell()).toMatchObject([damaged(head)]);
    await appendAuditEntry(db, entryWith('the first again'));
    expect(await tell()).toMatchObject([{ event: 'operator-act', outcome: 'the first again' }]);
  });

  const reportOnce = async (dataDir: string) => {
    told.length = 0;
    const recorded = recordLog();
    const operator = { firstKey: 'cd'.repeat(32) };
    const deps = { handle, security, log: recorded.log, operator, settings: { DATA_DIR: dataDir } };
    const reporter = createActReporter(deps);
    reporter.start();
    await reporter.stop();
    return recorded.text();
  };
  const folder = mkdtempSync(join(tmpdir(), 'naseeb-audit-told-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is its head, also where DATA_DIR cannot be written', async () => {
    await untilToldAll();
    const log = await reportOnce('/dev/null/data');
    expect(told).toEqual([{ event: 'audit-head', head: formatAuditHead(await loadAuditHead(db)) }]);
    expect(log).toContain('the head of the audit log could not be kept in DATA_DIR');
    expect(log).not.toContain('a periodic job failed');
  });

  it('is that the entry kept in DATA_DIR is gone', async () => {
    await reportOnce(folder);
    await appendAuditEntry(db, entryWith('told'));
    await reportOnce(folder);
    const head = await deleteNewest(1n);
    await untilToldAll();
    await reportOnce(folder);
    expect(told).toContainEqual({ event: 'audit-log-damaged', missing: head, kept: 'data folder' });
  });
});
