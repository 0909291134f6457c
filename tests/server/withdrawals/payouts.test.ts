import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withdrawal } from '#contract/withdrawals/430135-withdrawal.ts';
import { PAYBY_CHANNEL } from '#contract/withdrawals/channels.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { systemNow } from '#kernel/time.ts';
import { startRunBudget } from '#server/jobs/run-budget.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { createBank } from '#server/withdrawals/bank/client.ts';
import { writePaymentFile } from '#server/withdrawals/bank/payment-file.ts';
import { toEndToEndId, writeNextFile } from '#server/withdrawals/payouts/payout-files.ts';
import { resolveWithdrawal } from '#server/withdrawals/resolve-withdrawal.ts';
import { splitFile } from '#server/withdrawals/payouts/split-file.ts';
import { failWithdrawal, returnWithdrawal } from '#server/withdrawals/staff.ts';
import { sendPayouts } from '#server/withdrawals/payouts/send-payouts.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { logInAgain, type TestPlayer } from '#support/players/player.ts';
import { addAccount, makeWinner, newIban, startWithdrawal, wishFor } from '#support/players/withdrawals.ts';
import { startBankSandbox } from '#support/providers/bank.ts';

// The product against the sandbox's bank over HTTP; the job runs when the test says so.
const [database, bank] = await Promise.all([createTestDatabase(), startBankSandbox()]);
let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(database.url, bank.env);
  await node.engine.payouts.stop();
});
afterAll(async () => {
  await node.stop();
  await bank.stop();
  await database.drop();
});

const run = () => sendPayouts(node.engine, 0);
const wallet = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql<{ winnings: bigint; held: bigint }>`
    select winnings, held from wallets where player_id = ${playerId}`.execute(node.engine.db);
  return rows[0];
};
const statusOf = async (player: TestPlayer, withdrawalId: string) =>
  (await player.call(withdrawal, { withdrawalId })).data;
const kindsOf = async ({ playerId }: TestPlayer) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where player_id = ${playerId} order by id`.execute(node.engine.db);
  return rows.map(({ kind }) => kind);
};

async function withdrawTo(end: string): Promise<[TestPlayer, string]> {
  const player = await makeWinner(node, 100_000n);
  return [player, await startWithdrawal(node, player, wishFor(await addAccount(player, newIban(end)), 10_000))];
}

test('a withdrawal is paid at once, less its fee, and its player is told', async () => {
  const [player, id] = await withdrawTo('0000');
  await run();
  expect(await statusOf(player, id)).toMatchObject({ status: 'paid', received: 9_800, reason: '' });
  expect(await wallet(player)).toEqual({ winnings: 90_000n, held: 0n });
  expect(await kindsOf(player)).toEqual(['withdrawalSubmitted', 'withdrawalPaid']);
  expect(bank.listPaid().find(({ endToEndId }) => endToEndId === toEndToEndId(id))).toMatchObject({
    amount: 9_800,
    status: 'paid',
  });
  const { rows } =
    await sql`select state, xml from payout_files where id in (select file_id from withdrawals where id = ${id})`.execute(
      node.engine.db,
    );
  expect(rows).toEqual([{ state: 'done', xml: null }]);
});

test('a withdrawal to an account at PayBy is paid without a fee', async () => {
  const player = await makeWinner(node, 100_000n);
  const { id } = await node.engine.db
    .insertInto('payout_accounts')
    .values({ player_id: player.playerId, kind: 'payby', number: 'pb-100200300', holder_name: 'SARA AHMED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const wish = { amount: 2_000, channelType: PAYBY_CHANNEL, accountId: id.toString() } as const;
  const withdrawalId = await startWithdrawal(node, player, wish);
  await run();
  expect(await statusOf(player, withdrawalId)).toMatchObject({
    status: 'paid',
    kind: 'payby',
    fee: 0,
    received: 2_000,
  });
  expect(bank.listPaid().find(({ endToEndId }) => endToEndId === toEndToEndId(withdrawalId))).toMatchObject({
    amount: 2_000,
    account: 'pb-100200300',
  });
});

test.each([
  ['1001', "The bank says that the number of the account ending in 1001 isn't right."],
  ['1004', 'The bank says that the account ending in 1004 is closed.'],
  ['1006', 'The bank says that the account ending in 1006 is blocked.'],
  ['2001', "The bank doesn't allow transfers to the account ending in 2001."],
  ['5001', "The bank couldn't make the transfer."],
])('an account that ends in %s fails with its reason, and the money is back', async (end, reason) => {
  const [player, id] = await withdrawTo(end);
  await run();
  expect(await statusOf(player, id)).toMatchObject({ status: 'failed', reason });
  expect(await wallet(player)).toEqual({ winnings: 100_000n, held: 0n });
  expect(await kindsOf(player)).toEqual(['withdrawalSubmitted', 'withdrawalFailed']);
});

test.each([
  ['3001', 'paid'],
  ['3004', 'failed'],
  ['4001', 'paid'],
])('an account that ends in %s is pending first, then %s', async (end, status) => {
  const [player, id] = await withdrawTo(end);
  await run();
  expect((await statusOf(player, id)).status).toBe('processing');
  expect(await wallet(player)).toEqual({ winnings: 90_000n, held: 10_000n });
  await vi.waitFor(
    async () => {
      await run();
      expect((await statusOf(player, id)).status).toBe(status);
    },
    { timeout: 10_000, interval: 50 },
  );
});

test('what the bank returns stands in its statement, and staff book it once', async () => {
  const [player, id] = await withdrawTo('6001');
  await run();
  expect((await statusOf(player, id)).status).toBe('paid');
  const entriesOf = async () => {
    const statement = await node.engine.bank.loadStatement(dubaiDay(new Date(systemNow())));
    return statement.ok ? statement.value.entries.filter(({ endToEndId }) => endToEndId === toEndToEndId(id)) : [];
  };
  await vi.waitFor(async () => expect(await entriesOf()).toHaveLength(2), { timeout: 10_000, interval: 50 });
  expect(await entriesOf()).toMatchObject([
    { direction: 'out', amount: 9_800n, code: 'PMNT/ICDT/DMCT', returnReason: undefined },
    { direction: 'in', amount: 9_800n, code: 'PMNT/ICDT/RRTN', returnReason: 'AC04' },
  ]);
  expect(await returnWithdrawal(node.engine, id, 'AC04')).toEqual({ ok: true, value: null });
  expect(await returnWithdrawal(node.engine, id, 'AC04')).toEqual({ ok: false, error: 'returned' });
  expect(await wallet(player)).toEqual({ winnings: 100_000n, held: 0n });
  expect(await statusOf(player, id)).toMatchObject({
    status: 'returned',
    reason: 'The bank says that the account ending in 6001 is closed.',
  });
});

test('a file that was committed and not sent is sent later, once, by whichever node', async () => {
  const [player, id] = await withdrawTo('0000');
  const file = await writeNextFile(node.engine, node.engine.bank.debtor);
  expect((await statusOf(player, id)).status).toBe('processing');
  await Promise.all(Array.from({ length: 32 }, run));
  await run();
  expect((await statusOf(player, id)).status).toBe('paid');
  expect(bank.listPaid().filter(({ endToEndId }) => endToEndId === toEndToEndId(id))).toHaveLength(1);
  expect(file?.playerIds).toEqual([player.playerId]);
});

test('a file that the bank took before the node died is paid once', async () => {
  const [player, id] = await withdrawTo('0000');
  const file = await writeNextFile(node.engine, node.engine.bank.debtor);
  for (let tries = 0; tries < 3; tries++)
    expect(await node.engine.bank.sendFile(file?.xml ?? '')).toEqual({ ok: true, value: null });
  await run();
  expect(await wallet(player)).toEqual({ winnings: 90_000n, held: 0n });
  expect(bank.listPaid().filter(({ endToEndId }) => endToEndId === toEndToEndId(id))).toHaveLength(1);
});

test('a file that the bank cannot take is sent once, and staff give its money back once', async () => {
  const [fine, fineId] = await withdrawTo('0000');
  const nameless = await makeWinner(node, 100_000n);
  const { id: accountId } = await node.engine.db
    .insertInto('payout_accounts')
    .values({ player_id: nameless.playerId, kind: 'payby', number: 'pb-1', holder_name: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const wish = { amount: 10_000, channelType: PAYBY_CHANNEL, accountId: accountId.toString() } as const;
  const namelessId = await startWithdrawal(node, nameless, wish);
  expect(await failWithdrawal(node.engine, fineId, 'MS03')).toEqual({ ok: false, error: 'approved' });
  const file = await writeNextFile(node.engine, node.engine.bank.debtor);
  expect(await failWithdrawal(node.engine, fineId, 'MS03')).toEqual({ ok: false, error: 'in-file' });
  await Promise.all(Array.from({ length: 8 }, run));
  const fileState = async () =>
    (
      await node.engine.db
        .selectFrom('payout_files')
        .select('state')
        .where('id', '=', file?.id ?? '')
        .execute()
    )[0]?.state;
  expect(await fileState()).toBe('refused');
  await run();
  await expect(
    sql`update payout_files set state = 'sending' where id = ${file?.id}`.execute(node.engine.db),
  ).rejects.toThrow('is not sent again');
  for (const [player, id] of [[fine, fineId] as const, [nameless, namelessId] as const]) {
    const ended = await Promise.all(Array.from({ length: 8 }, () => failWithdrawal(node.engine, id, 'MS03')));
    expect(ended.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await wallet(player)).toEqual({ winnings: 100_000n, held: 0n });
  }
  expect(await fileState()).toBe('done');
  const ids = [fineId, namelessId].map(toEndToEndId);
  expect(bank.listPaid().filter(({ endToEndId }) => ids.includes(endToEndId))).toEqual([]);
});

/** Runs until no withdrawal of these is in a file any more. */
const runToEnd = (ids: readonly string[]) =>
  vi.waitFor(
    async () => {
      await Promise.all(Array.from({ length: 4 }, run));
      const { rows } = await sql`
        select from withdrawals where id = any (${ids}::uuid[]) and state in ('approved', 'sent')`.execute(
        node.engine.db,
      );
      expect(rows).toHaveLength(0);
    },
    { timeout: 20_000, interval: 20 },
  );

test.each([
  ['one', [5]],
  ['two beside each other', [0, 1]],
  ['two apart', [2, 6]],
])('a file refused for %s bad payment is split, and all others are paid once', async (_what, bad) => {
  const made: [TestPlayer, string][] = [];
  for (let n = 0; n < 7; n++) made.push(await withdrawTo(bad.includes(n) ? '5001' : '0000'));
  const ids = made.map(([, id]) => id);
  const whole = await writeNextFile(node.engine, node.engine.bank.debtor);
  expect(whole?.playerIds).toHaveLength(7);
  await runToEnd(ids);
  for (const [n, [player, id]] of made.entries()) {
    expect((await statusOf(player, id)).status).toBe(bad.includes(n) ? 'failed' : 'paid');
    expect(await wallet(player)).toEqual({ winnings: bad.includes(n) ? 100_000n : 90_000n, held: 0n });
  }
  const names = ids.map(toEndToEndId);
  const asked = bank.listPaid().filter(({ endToEndId }) => names.includes(endToEndId));
  expect(asked.map(({ status }) => status).toSorted()).toEqual(
    [...bad.map(() => 'rejected'), ...Array.from({ length: 7 - bad.length }, () => 'paid')].toSorted(),
  );
  const { rows } = await sql<{ state: string; xml: string | null }>`
    with recursive part as (select id, state, xml from payout_files where id = ${whole?.id}
      union all select f.id, f.state, f.xml from payout_files f join part on f.split_from = part.id)
    select state, xml from part`.execute(node.engine.db);
  expect(rows.length).toBeLessThanOrEqual(2 * 7 - 1);
  expect(rows.every(({ state, xml }) => state === 'done' && xml === null)).toBe(true);
});

test('what was stopped since it was sent fails with its file, and is not in a part of it', async () => {
  const made = [await withdrawTo('5001'), await withdrawTo('0000'), await withdrawTo('0000')] as const;
  const [, [stopped, stoppedId], [other, otherId]] = made;
  await writeNextFile(node.engine, node.engine.bank.debtor);
  await node.engine.db.transaction().execute((tx) => setPlayerState(tx, stopped.playerId, 'restricted'));
  await logInAgain(node.engine.db, stopped);
  await runToEnd(made.map(([, id]) => id));
  expect((await statusOf(stopped, stoppedId)).status).toBe('failed');
  expect(await wallet(stopped)).toEqual({ winnings: 100_000n, held: 0n });
  expect((await statusOf(other, otherId)).status).toBe('paid');
  const asked = bank.listPaid().find(({ endToEndId }) => endToEndId === toEndToEndId(stoppedId));
  expect(asked?.status).toBe('rejected');
  const { rows } = await sql`select from payout_files where state <> 'done' and id in (
    select file_id from withdrawals where id = any (${made.map(([, id]) => id)}::uuid[]))`.execute(node.engine.db);
  expect(rows).toEqual([]);
});

test('a file is split once, however many nodes hear of it, and an old report changes nothing of its parts', async () => {
  const made = [await withdrawTo('0000'), await withdrawTo('0000'), await withdrawTo('0000')];
  const { db, bank: client } = node.engine;
  const whole = await writeNextFile(node.engine, client.debtor);
  const split = await Promise.all(
    Array.from({ length: 32 }, () => splitFile(node.engine, whole?.id ?? '', client.debtor)),
  );
  expect(split.filter(Boolean)).toHaveLength(1);
  const { rows } = await sql`select from payout_files where split_from = ${whole?.id}`.execute(db);
  expect(rows).toHaveLength(2);
  const [, id] = made[0] ?? [undefined, ''];
  const failed = { to: 'failed', reason: 'AC04' } as const;
  expect(await resolveWithdrawal(node.engine, id, failed, whole?.id)).toEqual({ ok: false, error: 'sent' });
  await expect(sql`update withdrawals set file_id = ${whole?.id} where id = ${id}`.execute(db)).rejects.toThrow(
    'is sent once',
  );
  await runToEnd(made.map((one) => one[1]));
  for (const [player] of made) expect(await wallet(player)).toEqual({ winnings: 90_000n, held: 0n });
});

test('the bank pays no EndToEndId twice, whichever file has it', async () => {
  const [player, id] = await withdrawTo('0000');
  await run();
  const again = writePaymentFile({
    messageId: randomUUID().replaceAll('-', ''),
    createdAt: new Date(systemNow()),
    debtor: node.engine.bank.debtor,
    payouts: [
      {
        endToEndId: toEndToEndId(id),
        amount: 9_800n,
        kind: 'iban',
        number: newIban('0000'),
        holderName: 'SARA AHMED',
        bic: null,
        streetAddress: null,
      },
    ],
  });
  expect(await node.engine.bank.sendFile(again)).toMatchObject({ ok: true });
  const report = await node.engine.bank.findStatus(/<MsgId>(\w+)/.exec(again)?.[1] ?? '');
  expect(report).toMatchObject({ ok: true, value: { others: { is: 'unclear' } } });
  expect(bank.listPaid().filter(({ endToEndId }) => endToEndId === toEndToEndId(id))).toMatchObject([
    { status: 'paid' },
  ]);
  expect(await wallet(player)).toEqual({ winnings: 90_000n, held: 0n });
});

test('a file refused for our own account is not split, and staff give its money back', async () => {
  const made = [await withdrawTo('5002'), await withdrawTo('0000')];
  const whole = await writeNextFile(node.engine, node.engine.bank.debtor);
  for (let runs = 0; runs < 3; runs++) await run();
  const { rows } = await sql<{ state: string }>`
    select state from payout_files where id = ${whole?.id} or split_from = ${whole?.id}`.execute(node.engine.db);
  expect(rows).toEqual([{ state: 'refused' }]);
  for (const [player, id] of made) {
    expect((await statusOf(player, id)).status).toBe('processing');
    expect(await failWithdrawal(node.engine, id, 'MS03')).toEqual({ ok: true, value: null });
    expect(await wallet(player)).toEqual({ winnings: 100_000n, held: 0n });
  }
});

test('a run ends while a bank that does not answer is asked again and again', async () => {
  const { debtor } = node.engine.bank;
  for (let made = 0; made < 3; made++) {
    await withdrawTo('0000');
    await writeNextFile(node.engine, debtor);
  }
  let calls = 0;
  const slow = createServer((_request, response) => {
    calls += 1;
    setTimeout(() => response.writeHead(503).end(), 100);
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const { port } = slow.address() as AddressInfo;
  const away = createBank({ url: `http://127.0.0.1:${String(port)}`, secret: 'x', debtor, log: node.engine.log });
  await sendPayouts({ ...node.engine, bank: away }, 0, startRunBudget(150));
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThan(3);
  slow.close();
  await run();
});

test('60 withdrawals that 32 jobs send at once are paid once each', async () => {
  const player = await makeWinner(node, 1_000_000n);
  const accountId = await addAccount(player);
  const ids: string[] = [];
  for (let made = 0; made < 60; made++) ids.push(await startWithdrawal(node, player, wishFor(accountId, 5_000)));
  await Promise.all(Array.from({ length: 32 }, run));
  await vi.waitFor(
    async () => {
      await run();
      expect(await wallet(player)).toEqual({ winnings: 700_000n, held: 0n });
    },
    { timeout: 20_000, interval: 50 },
  );
  const mine = new Set(ids.map(toEndToEndId));
  const paid = bank.listPaid().filter(({ endToEndId }) => mine.has(endToEndId));
  expect(paid).toHaveLength(60);
  expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(60 * 4_800);
});

test('what was approved for an account that came under review is not sent', async () => {
  const [player, id] = await withdrawTo('0000');
  await node.engine.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, 'restricted'));
  await logInAgain(node.engine.db, player);
  await run();
  expect((await statusOf(player, id)).status).toBe('review');
  expect(await wallet(player)).toEqual({ winnings: 90_000n, held: 10_000n });
});

test('the ledger has no difference, and sees one that is made', async () => {
  expect(await checkLedger(node.engine.db)).toEqual([]);
  await database.db.transaction().execute(async (tx) => {
    await sql`alter table withdrawals disable trigger withdrawals_step`.execute(tx);
    await sql`update withdrawals set amount = amount + 1 where id in (select id from withdrawals where state = 'failed' limit 1)`.execute(
      tx,
    );
    await sql`alter table withdrawals enable trigger withdrawals_step`.execute(tx);
  });
  expect(await checkLedger(node.engine.db)).toMatchObject([
    { what: expect.stringContaining(' hold') as string },
    { what: expect.stringContaining(' given back') as string },
  ]);
});
