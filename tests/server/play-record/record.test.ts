import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { playRecord } from '#contract/play-record/430223-play-record.ts';
import { sessionSummary } from '#contract/play-record/430222-session-summary.ts';
import { assertPresent } from '#kernel/assert.ts';
import { bucketAccount, HOUSE_ACCOUNTS, prizesAccount, salesAccount } from '#server/ledger/accounts.ts';
import { postTransfers, type Transfer } from '#server/ledger/transfers.ts';
import { addUpDays, daysQuery } from '#server/play-record/days.ts';
import { computeMedians } from '#server/play-record/medians.ts';
import { countPages } from '#support/node/count-pages.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

const sales = salesAccount(69);
const prizes = prizesAccount(69);
const newPlayer = (balance = 100_000n) => makePlayer(node, { verified: true, balance });
const post = (transfers: readonly Transfer[]) => db.transaction().execute((tx) => postTransfers(tx, transfers));
const parts = ({ playerId }: TestPlayer) => ({
  deposited: bucketAccount(playerId, 'deposited'),
  winnings: bucketAccount(playerId, 'winnings'),
  held: bucketAccount(playerId, 'held'),
});

/** One transfer of each kind that counts, and of some that do not. */
async function play(player: TestPlayer): Promise<void> {
  const { deposited, winnings, held } = parts(player);
  const [reference, paid] = [randomUUID(), randomUUID()];
  await post([
    { debit: deposited, credit: sales, amount: 1_000n, kind: 'stake', reference },
    { debit: sales, credit: deposited, amount: 200n, kind: 'stake-refund', reference },
    { debit: prizes, credit: winnings, amount: 500n, kind: 'prize', reference },
    { debit: winnings, credit: held, amount: 300n, kind: 'withdrawal-hold', reference },
    { debit: held, credit: winnings, amount: 300n, kind: 'withdrawal-failure', reference },
    { debit: winnings, credit: held, amount: 150n, kind: 'withdrawal-hold', reference: paid },
    { debit: held, credit: HOUSE_ACCOUNTS.bankClearing, amount: 150n, kind: 'withdrawal', reference: paid },
    { debit: deposited, credit: held, amount: 400n, kind: 'refund-hold', reference },
    { debit: held, credit: HOUSE_ACCOUNTS.bankClearing, amount: 400n, kind: 'deposit-returned', reference },
  ]);
}
const PLAYED = { deposited: 99_600, staked: 800, won: 500, net: -300 };

async function currentOf(player: TestPlayer) {
  const { data } = await player.call(playRecord, {});
  const last = (periods: typeof data.weeks) => assertPresent(periods.at(-1), 'the current period');
  return { week: last(data.weeks), month: last(data.months), year: last(data.years) };
}

test('sums are those of the ledger, before and after they were added up, and in between', async () => {
  const player = await newPlayer();
  await play(player);
  const expected = { ...PLAYED, withdrawn: 150, typicalNet: null };
  const { week, month, year } = await currentOf(player);
  for (const period of [week, month, year]) expect(period).toMatchObject(expected);
  await addUpDays(db, 1);
  expect((await currentOf(player)).week).toEqual(week);
  await play(player);
  const twice = { deposited: 99_200, staked: 1_600, won: 1_000, net: -600, withdrawn: 300 };
  expect((await currentOf(player)).year).toMatchObject(twice);
  await addUpDays(db);
  await addUpDays(db);
  expect((await currentOf(player)).year).toMatchObject(twice);
  // Straight from the postings.
  const { rows } = await sql<{ balance: bigint }>`
    select sum(amount)::bigint as balance from postings where account in (${parts(player).deposited}, ${parts(player).winnings})`.execute(
    db,
  );
  expect(Number(rows[0]?.balance)).toBe(twice.deposited - twice.withdrawn + twice.net);
});

test('two runs of the job at once add nothing up twice', async () => {
  const player = await newPlayer();
  await play(player);
  await Promise.all(Array.from({ length: 8 }, () => addUpDays(db)));
  expect((await currentOf(player)).week).toMatchObject(PLAYED);
});

test('the summary of a session has what moved since its player began to play', async () => {
  const player = await newPlayer();
  await play(player);
  // What came before the session, by the product's clock.
  const own = await node.engine.db
    .updateTable('sessions')
    .set({ playing_since: sql<Date>`product_now()` })
    .where('player_id', '=', player.playerId)
    .returning('playing_since')
    .executeTakeFirstOrThrow();
  const { deposited, winnings } = parts(player);
  await post([
    { debit: deposited, credit: sales, amount: 700n, kind: 'stake', reference: randomUUID() },
    { debit: prizes, credit: winnings, amount: 1_000n, kind: 'prize', reference: randomUUID() },
  ]);
  const { data } = await player.call(sessionSummary, {});
  expect(data).toMatchObject({ deposited: 0, staked: 700, won: 1_000, net: 300 });
  expect(data.fromTimestamp).toBe(own.playing_since.getTime());
  expect(data.toTimestamp).toBeGreaterThanOrEqual(data.fromTimestamp);
});

test('the typical net is the median of 50 who played, and of fewer it is left out', async () => {
  const nets = Array.from({ length: 50 }, (_, i) => BigInt(i + 1));
  const first = await newPlayer();
  // Those of the tests before played too.
  await sql`truncate play_days`.execute(db);
  await addUpDays(db);
  await sql`truncate play_days`.execute(db);
  const loss = (player: TestPlayer, amount: bigint) =>
    post([{ debit: parts(player).deposited, credit: sales, amount, kind: 'stake', reference: randomUUID() }]);
  const others = await Promise.all(nets.slice(1).map(() => newPlayer()));
  for (const [i, player] of others.entries()) await loss(player, nets[i + 1] ?? 0n);
  await addUpDays(db);
  await computeMedians(db);
  expect((await currentOf(first)).week.typicalNet).toBeNull();
  await loss(first, 1n);
  await addUpDays(db);
  await computeMedians(db);
  const { week, month, year } = await currentOf(first);
  const sorted = nets.map((n) => -Number(n)).sort((a, b) => a - b);
  for (const period of [week, month, year]) expect(period.typicalNet).toBe(sorted[24]);
});

test('the record of 100,000 transfers that are added up reads a few pages of memory', async () => {
  const player = await newPlayer(10_000_000n);
  const { deposited } = parts(player);
  // In parts, because a statement may take ten seconds.
  for (let last = 100_000; last > 0; last -= 10_000)
    await sql`
      insert into transfers (debit, credit, amount, kind, reference, created_at)
      select ${deposited}, ${sales}, 1, 'stake', gen_random_uuid(), product_now() - interval '1 minute' * n
      from generate_series(${last}::int, ${last - 9_999}::int, -1) n`.execute(db);
  const pagesRead = () => countPages(db, daysQuery(player.playerId, '2020-01-01'));
  const total = async () => {
    const { years } = (await player.call(playRecord, {})).data;
    return years.reduce((sum, { staked }) => sum + staked, 0);
  };
  expect(await total()).toBe(100_000);
  // Each transfer is read once.
  expect(await pagesRead()).toBeGreaterThan(1_000);
  await addUpDays(db);
  expect(await total()).toBe(100_000);
  expect(await pagesRead()).toBeLessThan(100);
});
