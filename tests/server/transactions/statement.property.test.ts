import fc from 'fast-check';
import { sql, type KyselyPlugin } from 'kysely';
import { extractTextItems, getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { DAY_MS, DUBAI_OFFSET_MS } from '#kernel/time.ts';
import { bucketAccount } from '#server/ledger/accounts.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { createPlayer } from '#server/players/create-player.ts';
import type { Transaction } from '#server/transactions/acts.ts';
import { loadTransactions } from '#server/transactions/history.ts';
import { writeCsv } from '#server/transactions/statement/csv.ts';
import { makePdfStatement } from '#server/transactions/statement/pdf/make-pdf.ts';
import type { PdfStatement } from '#server/transactions/statement/pdf/pdf-statement.ts';
import { renderStatement } from '#server/transactions/statement/pdf/render-statement.ts';
import { findStatement, readMovements } from '#server/transactions/statement/read-statement.ts';
import { readCsv } from '#support/formats/csv.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { newMobile } from '#support/players/player.ts';
import { arbitraryHistory, writeHistory, type HistoryStep } from '#support/players/random-history.ts';
import { sampleSize } from '#support/random/sample-size.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(async () => {
  try {
    const checks = await checkLedger(db);
    // These transfers have no orders, deposits or withdrawals: balances and marks must hold all the same.
    expect(checks.filter(({ what }) => /^(?:wallet|balance)/.test(what))).toEqual([]);
  } finally {
    await database.drop();
  }
});

/** A player without money. */
const makeOwner = () =>
  db.transaction().execute(async (tx) => {
    const person = { mobile: newMobile(), passwordHash: 'none', birthDate: '1990-05-17', locale: 'en-US' } as const;
    const made = await createPlayer(tx, person);
    if (!made.ok) throw new Error('a new number is already registered');
    return made.value.id;
  });

const BEGIN = Date.UTC(2026, 2, 1, 12);
const periodOf = ([first, days]: readonly [number, number]) => ({
  from: dubaiDay(BEGIN + first * DAY_MS),
  to: dubaiDay(BEGIN + (first + days) * DAY_MS),
});
const startOf = (day: string) => Date.parse(day) - DUBAI_OFFSET_MS;
const toFils = (text: string) => Number(text.replace(/[.,]/g, ''));

/** The amounts that a reader of a PDF finds, each a text of its own, in the order in which they are drawn. */
async function amountsInPdf(bytes: Uint8Array): Promise<string[]> {
  const { items } = await extractTextItems(await getDocumentProxy(bytes));
  return items.flat().flatMap(({ str }) => (/^\d[\d,]*\.\d\d$/.test(str) ? [str] : []));
}

/** What the statement of a period must say, by the steps alone. */
async function expectStatement(playerId: bigint, steps: readonly HistoryStep[], period: readonly [number, number]) {
  const { movements, held } = await writeHistory(db, playerId, steps, BEGIN);
  const { from, to } = periodOf(period);
  const [start, end] = [startOf(from), startOf(to) + DAY_MS];
  const before = (moment: number) => movements.findLast(({ at }) => at < moment)?.balance ?? 0;
  const heldBefore = (moment: number) => held.findLast(({ at }) => at < moment)?.amount ?? 0;
  return {
    from,
    to,
    opening: before(start),
    closing: before(end),
    heldBefore: heldBefore(start),
    heldAfter: heldBefore(end),
    movements: movements.filter(({ at }) => at >= start && at < end),
    start,
    end,
  };
}

async function readStatement(playerId: bigint, { from, to }: { from: string; to: string }) {
  const bounds = await findStatement(db, playerId, { from, to });
  let csv = '';
  for await (const piece of writeCsv(db, bounds, 'en-US')) csv += piece;
  const owner = { name: 'Sara Ahmed', contact: '', from, to, now: new Date(BEGIN) };
  return { csv, pdf: await makePdfStatement(db, bounds, owner, 'ar-AE') };
}

const amountsOfRows = ({ rows, totals, held }: PdfStatement) =>
  [
    ...rows.flatMap(({ moneyIn, moneyOut, balance }) => [moneyIn, moneyOut, balance]),
    ...totals.rows.flatMap(({ moneyIn, moneyOut }) => [moneyIn, moneyOut]),
    ...held.map(({ value }) => value),
  ].filter((text) => text !== '');

/** Acts when so many answers of a database have come, before the last of them is read. */
const afterAnswers = (count: number, act: () => Promise<unknown>): KyselyPlugin => {
  let answers = 0;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++answers === count) await act();
      return result;
    },
  };
};

test('a statement of past days has no transfer that comes while it is read', async () => {
  const playerId = await makeOwner();
  const deposit = (at: number) => sql`
    insert into transfers (debit, credit, amount, kind, reference, created_at)
    values (1, ${bucketAccount(playerId, 'deposited')}, 100, 'deposit', gen_random_uuid(), ${new Date(at)})`;
  await deposit(BEGIN).execute(db);
  // The first and the last day are found by then.
  const racing = db.withPlugin(afterAnswers(2, () => deposit(BEGIN + 9 * DAY_MS).execute(db)));
  const period = periodOf([0, 1]);
  const bounds = await findStatement(racing, playerId, period);
  const moved = [];
  for await (const part of readMovements(db, bounds, 'en-US')) moved.push(...part);
  expect([bounds.opening, bounds.closing, moved.map(({ balance }) => balance)]).toEqual([0, 100, [100]]);
  expect((await findStatement(db, playerId, periodOf([0, 20]))).closing).toBe(200);
});

test('a page of past days has no transfer that comes while it is read', async () => {
  const playerId = await makeOwner();
  const deposit = (at: number) => sql`
    insert into transfers (debit, credit, amount, kind, reference, created_at)
    values (1, ${bucketAccount(playerId, 'deposited')}, 100, 'deposit', gen_random_uuid(), ${new Date(at)})`;
  await deposit(BEGIN).execute(db);
  const query = { playerId, tab: 'all', limit: 10, to: periodOf([0, 1]).to } as const;
  // The last day is found by then.
  const racing = db.withPlugin(afterAnswers(1, () => deposit(BEGIN + 9 * DAY_MS).execute(db)));
  const before = await loadTransactions(db, query, 'en-US');
  expect(await loadTransactions(racing, query, 'en-US')).toEqual(before);
  expect(before.list).toHaveLength(1);
  expect((await loadTransactions(db, { ...query, to: periodOf([0, 20]).to }, 'en-US')).list).toHaveLength(2);
});

let drawn = 0;
test('statements of random players equal their postings to the fils', { timeout: 1_800_000 }, async () => {
  const period = fc.tuple(fc.integer({ min: -3, max: 90 }), fc.integer({ min: 0, max: 60 }));
  const run = async (steps: HistoryStep[], days: [number, number], limit: number): Promise<void> => {
    const playerId = await makeOwner();
    const expected = await expectStatement(playerId, steps, days);
    const { csv, pdf } = await readStatement(playerId, expected);

    expect(csv.startsWith('\ufeff')).toBe(true);
    const [columns, ...lines] = readCsv(csv.slice(1));
    expect(columns).toHaveLength(8);
    const named = (type: string) =>
      assertPresent(
        lines.find((line) => line[2] === type),
        type,
      );
    const moved = lines.filter((line) => line[1] !== '');
    expect(
      moved.map(([time, , , , , came, went, balance]) => ({
        at: Date.parse(time ?? ''),
        amount: toFils(came ?? '') - toFils(went ?? ''),
        balance: toFils(balance ?? ''),
      })),
    ).toEqual(
      expected.movements.map(({ at, amount, balance }) => ({ at: Math.floor(at / 1000) * 1000, amount, balance })),
    );
    for (const line of moved) expect(line[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+04:00$/);
    const balanceIn = (type: string) => toFils(named(type)[7] ?? '');
    expect({
      opening: balanceIn('Opening balance'),
      closing: balanceIn('Closing balance'),
      heldBefore: balanceIn('Held for withdrawals and refunds at the beginning'),
      heldAfter: balanceIn('Held for withdrawals and refunds at the end'),
    }).toEqual({
      opening: expected.opening,
      closing: expected.closing,
      heldBefore: expected.heldBefore,
      heldAfter: expected.heldAfter,
    });
    const [, , , , , allIn, allOut] = named('Total');
    expect(toFils(allIn ?? '') - toFils(allOut ?? '')).toBe(expected.closing - expected.opening);

    // And the postings themselves, by another way than the product reads them.
    const { rows } = await sql<{ net: bigint; held: bigint }>`
      select coalesce(sum(amount) filter (where account % 8 < 3), 0)::bigint as net, coalesce(sum(amount) filter (where account % 8 = 3), 0)::bigint as held
      from postings where player_id = ${playerId} and account / 8 = ${playerId}
        and created_at >= ${new Date(expected.start)} and created_at < ${new Date(expected.end)}`.execute(db);
    expect(rows[0]).toEqual({
      net: BigInt(expected.closing - expected.opening),
      held: BigInt(expected.heldAfter - expected.heldBefore),
    });

    expect(
      pdf.rows
        .slice(1, -1)
        .map(({ moneyIn, moneyOut, balance }) => [toFils(moneyIn) - toFils(moneyOut), toFils(balance)]),
    ).toEqual(expected.movements.map(({ amount, balance }) => [amount, balance]));
    expect([pdf.rows[0]?.balance, pdf.rows.at(-1)?.balance]).toEqual([
      formatAmount(expected.opening),
      formatAmount(expected.closing),
    ]);
    // Drawing takes a second: some of those with movements.
    if (expected.movements.length > 3 && drawn < sampleSize(2, 20)) {
      drawn += 1;
      expect(await amountsInPdf(await renderStatement(pdf))).toEqual(amountsOfRows(pdf));
    }

    const read = [];
    for await (const part of readMovements(db, await findStatement(db, playerId, expected), 'en-US', limit))
      read.push(...part);
    const shown = ({ type, amount, balance, timestamp }: Transaction) => ({ type, amount, balance, at: timestamp });
    const wanted = expected.movements.map(({ type, amount, balance, at }) => ({ type, amount, balance, at }));
    expect(read.map(shown)).toEqual(wanted);

    // The same, newest first, by pages.
    const listed = [];
    let next: string | null | undefined;
    do {
      const query = { playerId, tab: 'all', from: expected.from, to: expected.to, limit } as const;
      const page = await loadTransactions(db, { ...query, ...(next && { before: BigInt(next) }) }, 'en-US');
      listed.push(...page.list);
      ({ next } = page);
      // A page that comes again would never end.
    } while (next !== null && listed.length <= wanted.length);
    expect(listed.map(shown)).toEqual(wanted.toReversed());
  };
  await fc.assert(fc.asyncProperty(arbitraryHistory, period, fc.integer({ min: 1, max: 7 }), run), {
    numRuns: sampleSize(40, 1_000),
    seed: 20_261_126,
  });
  expect(drawn).toBeGreaterThan(0);
});
