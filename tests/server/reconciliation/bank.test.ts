import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { withdrawal } from '#contract/withdrawals/430135-withdrawal.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { systemNow } from '#kernel/time.ts';
import { reconcileCommands } from '#server/ops/commands/money/reconcile.ts';
import { fileSources } from '#server/reconciliation/file-sources.ts';
import { reconcile } from '#server/reconciliation/reconcile.ts';
import { toEndToEndId } from '#server/withdrawals/payouts/payout-files.ts';
import { sendPayouts } from '#server/withdrawals/payouts/send-payouts.ts';
import { returnWithdrawal } from '#server/withdrawals/staff.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode } from '#support/node/test-node.ts';
import type { TestPlayer } from '#support/players/player.ts';
import { addAccount, makeWinner, newIban, startWithdrawal, wishFor } from '#support/players/withdrawals.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
const recorded = recordLog();
const node = await startTestNode(database.url, sandbox.env, recorded.log);
await node.engine.payouts.stop();
const { db } = database;
afterAll(async () => {
  await node.stop();
  await sandbox.stop();
  await database.drop();
});

const today = dubaiDay(systemNow());
const bankOnly = fileSources(node.engine).filter(({ source }) => source === 'bank');
const run = (day = today) => reconcile({ db, log: recorded.log, sources: bankOnly }, day);
async function runOps(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await reconcileCommands['']?.run(node.engine, args, (line) => lines.push(line));
  return lines.join('\n');
}
async function payOut(amount = 10_000): Promise<[TestPlayer, string]> {
  const player = await makeWinner(node);
  const id = await startWithdrawal(node, player, wishFor(await addAccount(player, newIban()), amount));
  await sendPayouts(node.engine, 0);
  expect((await player.call(withdrawal, { withdrawalId: id })).data.status).toBe('paid');
  return [player, id];
}
/** By a person at the page of the bank. */
const sendBack = (id: string) =>
  fetch(`${sandbox.origin}/sandbox/bank/returns`, {
    method: 'POST',
    body: new URLSearchParams({ endToEndId: toEndToEndId(id) }),
    redirect: 'manual',
  });

test('payouts on the statement agree with the ledger, and so do those that came back', async () => {
  const [, id] = await payOut();
  await payOut(20_000);
  expect(await run()).toMatchObject({ lines: { bank: 2 }, raised: [], open: 0 });

  await sendBack(id);
  expect((await run()).raised).toMatchObject([{ kind: 'not-in-ledger', type: 'payout-return', actual: 9_800n }]);
  expect(await node.engine.metrics.render()).toContain('naseeb_reconciliation_differences 1');
  expect(await runOps('list')).toContain(`not-in-ledger  payout-return  ${id}  98.00 reported, nothing expected`);
  expect(recorded.text()).toContain('the ledger and a file differ');
  // Staff book it, and it agrees.
  await returnWithdrawal(node.engine, id, 'AC04');
  expect(await run()).toMatchObject({ raised: [], closed: 1, open: 0 });
  expect(await runOps('list')).toBe('no differences');
  expect(await runOps('list', 'all')).toContain('by a later file');
});

test('a payout that the bank made and the ledger does not have is found, and one that it made of another sum', async () => {
  const [[, forgotten], [, other]] = [await payOut(), await payOut(30_000)];
  await sql`alter table transfers disable trigger all`.execute(db);
  await sql`delete from transfers where kind = 'withdrawal' and reference = ${forgotten}`.execute(db);
  await sql`update transfers set amount = amount - 1 where kind = 'withdrawal' and reference = ${other}`.execute(db);
  await sql`alter table transfers enable trigger all`.execute(db);
  const { raised } = await run();
  expect(new Map(raised.map(({ kind, subject }) => [subject, kind]))).toEqual(
    new Map([
      [forgotten, 'not-in-ledger'],
      [other, 'amount'],
    ]),
  );
  for (const { id } of raised) expect(await runOps('resolve', String(id), 'a', 'test')).toContain('is resolved');
  await expect(runOps('resolve', String(raised[0]?.id), 'again')).rejects.toThrow('no open difference');
  expect(await run()).toMatchObject({ raised: [], open: 0 });
});

test('ops lists what a line of no type of ours is, and how often a movement stands twice', async () => {
  const [, id] = await payOut();
  await run();
  const { bank } = node.engine;
  const base = { amount: 9_800n, endToEndId: toEndToEndId(id), returnReason: undefined } as const;
  const entries = [
    { ...base, reference: 'again-1', direction: 'out', code: 'PMNT/ICDT/DMCT' },
    { ...base, reference: 'again-2', direction: 'out', code: 'PMNT/ICDT/DMCT' },
    { ...base, reference: 'charge-1', direction: 'out', code: 'PMNT/ICDT/CHRG', amount: 525n },
  ] as const;
  const loadStatement = () => Promise.resolve({ ok: true, value: { day: today, entries } } as const);
  const sources = fileSources({ ...node.engine, bank: { ...bank, loadStatement } }).filter(
    ({ source }) => source === 'bank',
  );
  const { raised } = await reconcile({ db, log: recorded.log, sources }, today);
  expect(raised).toHaveLength(2);
  const listed = await runOps('list');
  expect(listed).toContain(`twice  payout  ${id}  294.00 reported, 98.00 expected  3 lines, 196.00 too much`);
  expect(listed).toContain(
    `not-in-ledger  other  charge-1  PMNT/ICDT/CHRG of withdrawal ${id}  −5.25 reported, nothing expected`,
  );
  for (const one of raised) await runOps('resolve', String(one.id), 'a', 'test');
});

test('ops takes a day that is over, and says what a source did not give', async () => {
  await expect(runOps(today)).rejects.toThrow('The day is yyyy-mm-dd');
  await expect(runOps('2026-02-30')).rejects.toThrow('The day is yyyy-mm-dd');
  const { bank } = node.engine;
  const away = { bank: { ...bank, loadStatement: () => Promise.resolve({ ok: false, error: 'away' } as const) } };
  const source = fileSources({ ...node.engine, ...away }).find((one) => one.source === 'bank');
  await expect(source?.load(today)).rejects.toThrow('away');
});
