import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { bucketAccount, HOUSE_ACCOUNTS, type TransferKind } from '#server/ledger/accounts.ts';
import { createPlayer } from '#server/players/create-player.ts';
import { findDueDays } from '#server/reconciliation/reconciliation-jobs.ts';
import { countDifferences, reconcile, type FileSource } from '#server/reconciliation/reconcile.ts';
import type { ReportedLine, Source } from '#server/reconciliation/reported-file.ts';
import { resolveDifference } from '#server/reconciliation/resolve.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiters } from '#support/node/lock-waiters.ts';
import { recordLog } from '#support/node/recorded-log.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());
const recorded = recordLog();

const made = await db
  .transaction()
  .execute((tx) =>
    createPlayer(tx, { mobile: '+971501234567', passwordHash: 'x', birthDate: '1990-05-17', locale: 'en-US' }),
  );
if (!made.ok) throw new Error('no player');
const player = made.value.id;

/** What the acquirer and the bank say of each day; a day that is not there cannot be had. */
let files: Record<Source, Map<string, { lines: ReportedLine[]; net: bigint }>>;
const FIRST = '2026-11-02';
const dayAfter = (days: number) => new Date(Date.parse(FIRST) + days * 86_400_000).toISOString().slice(0, 10);
/** Noon of a day in Dubai, as many days after the first. */
const noon = (days: number) => new Date(`${dayAfter(days)}T08:00:00Z`);

const sources: readonly FileSource[] = (['acquirer', 'bank'] as const).map((source) => ({
  source,
  load: (day) => {
    const file = files[source].get(day);
    if (!file) return Promise.reject(new Error('away'));
    return Promise.resolve({ source, day, lines: file.lines, net: source === 'acquirer' ? file.net : null });
  },
}));
const run = (days: number) => reconcile({ db, log: recorded.log, sources }, dayAfter(days));

beforeEach(async () => {
  recorded.clear();
  files = { acquirer: new Map(), bank: new Map() };
  for (let days = 0; days < 10; days++)
    for (const source of ['acquirer', 'bank'] as const) files[source].set(dayAfter(days), { lines: [], net: 0n });
  for (const table of ['reconciliation_differences', 'settlement_lines', 'settlement_files', 'transfers']) {
    await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
    await sql`delete from ${sql.table(table)}`.execute(db);
    await sql`alter table ${sql.table(table)} enable trigger all`.execute(db);
  }
});

const bucket = bucketAccount(player, 'deposited');
const held = bucketAccount(player, 'held');
const { bankClearing, chargebackLosses } = HOUSE_ACCOUNTS;
const SIDES: Partial<Record<TransferKind, readonly [debit: bigint, credit: bigint]>> = {
  deposit: [bankClearing, bucket],
  'deposit-returned': [held, bankClearing],
  withdrawal: [held, bankClearing],
  chargeback: [bucket, bankClearing],
  'chargeback-loss': [chargebackLosses, bankClearing],
  'grand-prize-paid': [HOUSE_ACCOUNTS.prizesToClaim, bankClearing],
};

/** A transfer of a day, and nothing of balances. */
async function book(kind: TransferKind, amount: bigint, days: number, reference: string = randomUUID()) {
  const [debit, credit] = assertPresent(SIDES[kind], kind);
  await sql`alter table transfers disable trigger all`.execute(db);
  await sql`
    insert into transfers (debit, credit, amount, kind, reference, created_at)
    values (${debit}, ${credit}, ${amount}, ${kind}, ${reference}::uuid, ${noon(days)})`.execute(db);
  await sql`alter table transfers enable trigger all`.execute(db);
  return reference;
}
let lines = 0;
function report(
  type: ReportedLine['type'],
  named: string,
  amount: bigint,
  days: number,
  change: Partial<ReportedLine> = {},
) {
  const source = type === 'settlement' || type.startsWith('payout') ? 'bank' : 'acquirer';
  const fee = type === 'payment' ? (amount * 150n + 5_000n) / 10_000n : 0n;
  const line = {
    type,
    reference: `line-${++lines}`,
    named,
    amount,
    fee,
    currency: 'AED',
    at: noon(days),
    settles: null,
  };
  const file = assertPresent(files[source].get(dayAfter(days)), 'the file');
  const added = { ...line, ...change };
  file.lines.push(added);
  if (source === 'acquirer') file.net += (type === 'payment' ? amount : -amount) - added.fee;
  return added;
}
/** The bank's line for what the acquirer pays for a day. */
const settle = (forDay: number, onDay: number, amount?: bigint) => {
  const net = amount ?? assertPresent(files.acquirer.get(dayAfter(forDay)), 'the file').net;
  return report('settlement', `settlement ${dayAfter(forDay)}`, net, onDay, { settles: dayAfter(forDay) });
};

interface Open {
  readonly id: bigint;
  readonly kind: string;
  readonly subject: string;
  readonly expected: bigint | null;
  readonly actual: bigint | null;
}
const open = async () =>
  (await sql<Open>`select * from reconciliation_differences where closed_at is null order by id`.execute(db)).rows;
const openKinds = async () => (await open()).map(({ kind }) => kind);

test('agrees where every movement is named once, on whatever day', async () => {
  const [deposit, late, refund] = [
    await book('deposit', 10_000n, 0),
    await book('deposit', 333n, 0),
    await book('deposit-returned', 500n, 1),
  ];
  const payout = await book('withdrawal', 7_000n, 1);
  const chargeback = await book('chargeback', 400n, 1);
  await book('chargeback-loss', 600n, 1, chargeback);
  // Paid by hand.
  await book('grand-prize-paid', 1_000_000n, 0);
  report('payment', deposit, 10_000n, 0);
  report('payment', late, 333n, 1);
  report('refund', refund, 500n, 2);
  report('chargeback', chargeback, 1_000n, 2);
  // As banks write it.
  report('payout', payout.replaceAll('-', ''), 7_000n, 2);
  settle(0, 1);
  settle(1, 2);
  settle(2, 4);
  for (let days = 0; days < 9; days++) expect(await run(days)).toMatchObject({ raised: [], open: 0 });
  expect(recorded.text()).not.toContain('differ');
});

test('names each way in which they differ, once, and is quiet where nothing changed', async () => {
  const forgotten = await book('deposit', 100n, 0);
  const other = await book('deposit', 200n, 0);
  const double = await book('withdrawal', 300n, 0);
  const dollars = await book('deposit', 400n, 0);
  report('payment', other, 201n, 0);
  report('payout', double, 300n, 0);
  report('payout', double, 300n, 1);
  report('payment', dollars, 400n, 0, { currency: 'USD' });
  const unknown = randomUUID();
  report('payment', unknown, 500n, 0);
  const strange = report('payout', 'rent', 600n, 0);
  const dear = report('payment', await book('deposit', 10_000n, 0), 10_000n, 0, { fee: 151n });
  settle(0, 1);
  expect((await run(0)).raised).toHaveLength(5);
  expect(new Set(await openKinds())).toEqual(new Set(['amount', 'currency', 'not-in-ledger', 'fee']));
  expect((await run(1)).raised.map(({ kind, subject }) => [kind, subject])).toEqual([['twice', double]]);
  expect((await run(2)).raised.map(({ kind, subject }) => [kind, subject])).toEqual([['not-in-file', forgotten]]);
  const found = await open();
  expect(found).toHaveLength(7);
  const bySubject = Object.fromEntries(
    found.map(({ subject, kind, expected, actual }) => [subject, [kind, expected, actual]]),
  );
  expect(bySubject).toEqual({
    [forgotten]: ['not-in-file', 100n, null],
    [other]: ['amount', 200n, 201n],
    [double]: ['twice', 300n, 600n],
    [dollars]: ['currency', 400n, 400n],
    [unknown]: ['not-in-ledger', null, 500n],
    [strange.reference]: ['not-in-ledger', null, 600n],
    [dear.reference]: ['fee', 150n, 151n],
  });
  expect(recorded.text().match(/the ledger and a file differ/g)).toHaveLength(7);
  for (const days of [2, 0, 3]) expect((await run(days)).raised).toEqual([]);
  expect(await countDifferences(db)).toBe(7);
});

test('runs at once and again double nothing', async () => {
  report('payment', randomUUID(), 500n, 0);
  report('payout', 'rent', 600n, 0);
  const runs = await Promise.all(Array.from({ length: 8 }, () => run(0)));
  expect(runs.flatMap(({ raised }) => raised)).toHaveLength(2);
  const { rows } = await sql`select from settlement_lines`.execute(db);
  expect([rows.length, await countDifferences(db)]).toEqual([2, 2]);
});

test('a run waits for one that is under way', async () => {
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('reconciliation'))`.execute(tx);
    const started = run(0);
    await waitForLockWaiters(db, 1);
    return { started };
  });
  expect(await waiting.started).toMatchObject({ open: 0 });
});

test('a later file or a late credit closes a difference', async () => {
  const forgotten = await book('deposit', 100n, 0);
  const late = randomUUID();
  report('payment', late, 200n, 0);
  settle(0, 1);
  for (const days of [0, 1, 2]) await run(days);
  expect(new Set(await openKinds())).toEqual(new Set(['not-in-ledger', 'not-in-file']));
  await book('deposit', 200n, 2, late);
  report('payment', forgotten, 100n, 3);
  settle(3, 4);
  expect(await run(3)).toMatchObject({ raised: [], closed: 2, open: 0 });
  const { rows } = await sql<{ closed_by: string | null }>`select closed_by from reconciliation_differences`.execute(
    db,
  );
  expect(rows).toEqual([{ closed_by: null }, { closed_by: null }]);
});

test('what an operator resolved stays resolved until its figures change', async () => {
  const chargeback = await book('chargeback', 100n, 0);
  report('chargeback', chargeback, 90n, 0);
  settle(0, 1);
  const [found] = (await run(0)).raised;
  expect(await resolveDifference(db, found?.id ?? 0n, 'clerk', 'a correction follows')).toMatchObject({ ok: true });
  expect(await resolveDifference(db, found?.id ?? 0n, 'clerk', 'again')).toEqual({ ok: false, error: 'over' });
  expect((await run(1)).raised).toEqual([]);
  await book('chargeback-loss', 50n, 1, chargeback);
  expect((await run(2)).raised).toMatchObject([{ kind: 'amount', expected: 150n, actual: 90n }]);
  await expect(
    sql`update reconciliation_differences set closed_by = 'other' where id = ${found?.id}`.execute(db),
  ).rejects.toThrow('does not change');
});

test('the acquirer pays what its file says', async () => {
  report('payment', await book('deposit', 10_000n, 0), 10_000n, 0);
  report('payment', await book('deposit', 10_000n, 1), 10_000n, 1);
  settle(0, 1, 9_849n);
  await run(0);
  expect((await run(1)).raised).toMatchObject([
    { kind: 'settlement', subject: dayAfter(0), expected: 9_850n, actual: 9_849n },
  ]);
  await run(2);
  await run(3);
  // The second day was not paid for three days.
  expect((await run(4)).raised).toMatchObject([
    { kind: 'settlement', subject: dayAfter(1), expected: 9_850n, actual: null },
  ]);
  // The rest comes later, and both are closed.
  settle(0, 5, 1n);
  settle(1, 5);
  expect(await run(5)).toMatchObject({ closed: 2, open: 0 });
});

test('a file that cannot be read is a difference until it can, and holds no other back', async () => {
  files.acquirer.delete(dayAfter(1));
  const deposit = await book('deposit', 100n, 1);
  await run(0);
  expect(await run(1)).toMatchObject({ lines: { bank: 0 }, raised: [{ kind: 'no-file', type: 'acquirer' }] });
  expect(await run(2)).toMatchObject({ raised: [], open: 1 });
  files.acquirer.set(dayAfter(1), { lines: [], net: 0n });
  report('payment', deposit, 100n, 1);
  settle(1, 2);
  await run(1);
  expect(await run(2)).toMatchObject({ open: 0 });
});

test('a line that comes again with other contents is a difference, and stays as it was', async () => {
  const deposit = await book('deposit', 100n, 0);
  const line = report('payment', deposit, 100n, 0);
  settle(0, 1);
  await run(0);
  files.acquirer.get(dayAfter(1))?.lines.push({ ...line, amount: 90n, fee: 1n });
  expect((await run(1)).raised).toMatchObject([
    { kind: 'changed', subject: line.reference, expected: 100n, actual: 90n },
  ]);
  // Also by the files of days that have no such line.
  for (const days of [1, 2]) expect(await run(days)).toMatchObject({ raised: [], open: 1 });
  await expect(sql`update settlement_lines set amount = 1`.execute(db)).rejects.toThrow('does not change');
  await expect(sql`delete from settlement_lines`.execute(db)).rejects.toThrow('refused');
});

test('nothing of before the first file is missed', async () => {
  await book('deposit', 100n, -3);
  for (const days of [0, 1, 2, 3]) expect(await run(days)).toMatchObject({ open: 0 });
});

test('days without a file are asked for again', async () => {
  const { rows } = await sql<{ yesterday: string; before: string }>`
    select (product_today() - 1)::text as yesterday, (product_today() - 2)::text as before`.execute(db);
  const { yesterday, before } = assertPresent(rows[0], 'the day');
  const both = ['acquirer', 'bank'] as const;
  expect(await findDueDays(db, both)).toEqual([yesterday]);
  const away: FileSource[] = both.map((source) => ({ source, load: () => Promise.reject(new Error('away')) }));
  await reconcile({ db, log: recorded.log, sources: away }, before);
  expect(await findDueDays(db, both)).toEqual([before, yesterday]);
  const empty: FileSource[] = both.map((source) => ({
    source,
    load: (day) => Promise.resolve({ source, day, lines: [], net: source === 'bank' ? null : 0n }),
  }));
  for (const day of [before, yesterday]) await reconcile({ db, log: recorded.log, sources: empty }, day);
  expect(await findDueDays(db, both)).toEqual([]);
});
