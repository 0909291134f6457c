import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, systemNow } from '#kernel/time.ts';
import { refundByOperator } from '#server/deposits/refunds/refund-by-operator.ts';
import { fileSources } from '#server/reconciliation/file-sources.ts';
import { reconcile } from '#server/reconciliation/reconcile.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeDepositor, payWithNewCard, startDeposit } from '#support/players/deposits.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
const recorded = recordLog();
const node = await startTestNode(database.url, sandbox.env, recorded.log);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await sandbox.stop();
  await database.drop();
});

const today = dubaiDay(systemNow());
const acquirerOnly = fileSources(node.engine).filter(({ source }) => source === 'acquirer');
const run = () => reconcile({ db, log: recorded.log, sources: acquirerOnly }, today);
/** What a person sets at the acquirer's page. */
const setDifference = (difference: string) =>
  fetch(`${sandbox.origin}/sandbox/acquirer/differences`, {
    method: 'POST',
    body: new URLSearchParams({ day: today, difference }),
    redirect: 'manual',
  });
const player = await makeDepositor(node);
async function deposit(money: number): Promise<string> {
  const gatewayId = await startDeposit(player, money);
  const paid = await payWithNewCard(node, player, gatewayId, { money, cardNo: '5555555555554444' });
  expect(paid.data.status).toBe('SUCCESS');
  return gatewayId;
}

test("the acquirer's file agrees with deposits and refunds, and its differences are found", async () => {
  await deposit(10_000);
  const refunded = await deposit(20_033);
  expect(await run()).toMatchObject({ lines: { acquirer: 2 }, raised: [], open: 0 });

  expect(await refundByOperator(node.engine, refunded)).toMatchObject({ ok: true });
  await vi.waitUntil(
    async () =>
      (await sql`select from deposit_refunds where deposit_id = ${refunded} and state = 'succeeded'`.execute(db)).rows
        .length > 0,
    { timeout: 20_000, interval: 100 },
  );
  expect(await run()).toMatchObject({ lines: { acquirer: 3 }, raised: [], open: 0 });

  await setDifference('add');
  expect((await run()).raised).toMatchObject([{ kind: 'not-in-ledger', type: 'payment', actual: 12_300n }]);
  await setDifference('alter');
  // The line keeps what it said first, and the fee that was agreed.
  expect((await run()).raised).toMatchObject([{ kind: 'changed', expected: 10_000n, actual: 10_100n }]);
  await setDifference('none');
  expect(await run()).toMatchObject({ raised: [], open: 2 });
});

test("a chargeback's line is linked once its notification came", async () => {
  const gatewayId = await deposit(30_000);
  await sql`
    insert into settlement_lines (source, day, type, reference, named, amount, fee, currency, at)
    values ('acquirer', ${today}::date, 'chargeback', 'cb_1', 'cb_1', 5000, 0, 'AED', product_now())`.execute(db);
  expect((await run()).raised).toMatchObject([{ kind: 'not-in-ledger', type: 'chargeback', subject: 'cb_1' }]);
  const { rows } = await sql<{ id: string }>`
    insert into chargebacks (chargeback_id, deposit_id, player_id, amount, state, from_deposited, from_winnings, from_gift, loss)
    values ('cb_1', ${gatewayId}, ${player.playerId}, 5000, 'opened', 5000, 0, 0, 0) returning id`.execute(db);
  await sql`
    select move_money(array[${player.playerId * 8n}]::bigint[], array[1]::bigint[], array[5000]::bigint[], array['chargeback'],
      array[${rows[0]?.id}]::uuid[], array[null]::bigint[], product_now())`.execute(db);
  expect(await run()).toMatchObject({ raised: [], closed: 1 });
});

test('a chargeback that was first heard of as won is no difference, with and without its reversal yet', async () => {
  const gatewayId = await deposit(40_000);
  const addLine = (type: string, amount: number, reference = 'cb_2') =>
    sql`
    insert into settlement_lines (source, day, type, reference, named, amount, fee, currency, at)
    values ('acquirer', ${today}::date, ${type}, ${reference}, 'cb_2', ${amount}, 0, 'AED', product_now())`.execute(db);
  await addLine('chargeback', 6_000);
  await sql`
    insert into chargebacks (chargeback_id, deposit_id, player_id, amount, state, from_deposited, from_winnings, from_gift, loss, resolved_at)
    values ('cb_2', ${gatewayId}, ${player.playerId}, 6000, 'won', 0, 0, 0, 0, clock_timestamp())`.execute(db);
  expect((await run()).raised).toEqual([]);
  await addLine('chargeback-reversal', 6_000);
  expect((await run()).raised).toEqual([]);
  // A second reversal is none of it.
  await addLine('chargeback-reversal', 6_000, 'cb_2b');
  const { raised } = await run();
  expect(raised.map(({ kind, type }) => [kind, type])).toEqual([['not-in-ledger', 'chargeback-reversal']]);
});

test("the bank's statement of the next day has what the acquirer's file says it pays", async () => {
  const tomorrow = dubaiDay(new Date(systemNow().valueOf() + DAY_MS));
  const sources = fileSources(node.engine);
  const both = async () => {
    const bank = await sources.find(({ source }) => source === 'bank')?.load(tomorrow);
    const acquirer = await sources.find(({ source }) => source === 'acquirer')?.load(today);
    return { paid: bank?.lines.filter(({ settles }) => settles === today), net: acquirer?.net };
  };
  const pay = (difference: string) =>
    fetch(`${sandbox.origin}/sandbox/bank/differences`, {
      method: 'POST',
      body: new URLSearchParams({ day: today, difference }),
      redirect: 'manual',
    });
  const { paid, net } = await both();
  expect(net).toBeGreaterThan(0n);
  expect(paid).toMatchObject([{ type: 'settlement', reference: `set-${today}`, amount: net }]);

  expect((await pay('drop')).status).toBe(303);
  expect((await both()).paid).toEqual([]);
  await pay('alter');
  expect((await both()).paid).toMatchObject([{ amount: (net ?? 0n) + 100n }]);
  expect(await (await fetch(`${sandbox.origin}/sandbox/bank`)).text()).toContain("The acquirer's payment");
  expect((await pay('other')).status).toBe(400);

  // The reconciliation compares it with the file.
  const all = (day: string) => reconcile({ db, log: recorded.log, sources }, day);
  await all(today);
  expect((await all(tomorrow)).raised).toMatchObject([
    { kind: 'no-file', type: 'acquirer' },
    { kind: 'settlement', subject: today, expected: net, actual: (net ?? 0n) + 100n },
  ]);
});
