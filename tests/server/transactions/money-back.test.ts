import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { transactions } from '#contract/transactions/430020-transactions.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeDepositor, payWithNewCard, startDeposit } from '#support/players/deposits.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const node = await startTestNode(database.url, acquirer.env);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await acquirer.close();
  await database.drop();
});

test('a first day leaves out no failed deposit below the first transfer of the days', async () => {
  const player = await makeDepositor(node);
  const [deposited, winnings] = (['deposited', 'winnings'] as const).map((bucket) =>
    bucketAccount(player.playerId, bucket),
  );
  await sql`
    insert into transfers (debit, credit, amount, kind, reference, created_at)
    values (1, ${deposited}, 10000, 'deposit', gen_random_uuid(), product_now() - interval '2 days')`.execute(db);
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  const depositId = await startDeposit(player);
  await payWithNewCard(node, player, depositId, { cardNo: '4111111111111111' });
  const hasMark = async () => {
    const { rows } = await sql`
      select from balance_marks m join deposits d using (player_id) where d.id = ${depositId} and m.id > d.history_id`.execute(
      db,
    );
    return rows.length > 0;
  };
  // Not listed themselves, but a mark comes with one of 64.
  do
    await sql`
      insert into transfers (debit, credit, amount, kind) values (${deposited}, ${winnings}, 1, 'release')`.execute(db);
  while (!(await hasMark()));
  const from = dubaiDay(await readProductNow(db));
  const rows = async () => (await player.call(transactions, { tab: 'all', from })).data.list;
  expect(await rows()).toMatchObject([{ type: 'deposit-failed', depositId }]);
  await sql`
    insert into transfers (debit, credit, amount, kind, reference)
    values (1, ${deposited}, 500, 'deposit', gen_random_uuid())`.execute(db);
  expect(await rows()).toMatchObject([
    { type: 'deposit', amount: 500, balance: 10_500 },
    { type: 'deposit-failed', depositId, balance: 10_000 },
  ]);
});

test('a refund has its state, and names its deposit and card, as does a chargeback', async () => {
  const player = await makeDepositor(node);
  acquirer.plan = { status: 'SUCCEEDED' };
  const depositId = await startDeposit(player);
  await payWithNewCard(node, player, depositId, { cardNo: '4111111111114242' });
  const [refundId, chargebackId] = [randomUUID(), randomUUID()];
  const account = (bucket: Parameters<typeof bucketAccount>[1]) => bucketAccount(player.playerId, bucket);
  await sql`
    insert into deposit_refunds (id, deposit_id, player_id, amount, why)
    values (${refundId}, ${depositId}, ${player.playerId}, 1000, 'operator')`.execute(db);
  await sql`
    insert into chargebacks (id, chargeback_id, deposit_id, player_id, amount, state, from_deposited, from_winnings, from_gift, loss)
    values (${chargebackId}, 'cb-1', ${depositId}, ${player.playerId}, 500, 'opened', 500, 0, 0, 0)`.execute(db);
  await db.transaction().execute((tx) =>
    postTransfers(tx, [
      {
        debit: account('deposited'),
        credit: account('held'),
        amount: 1_000n,
        kind: 'refund-hold',
        reference: refundId,
      },
      {
        debit: account('deposited'),
        credit: HOUSE_ACCOUNTS.bankClearing,
        amount: 500n,
        kind: 'chargeback',
        reference: chargebackId,
      },
    ]),
  );
  const same = { depositId, channelType: 716, card: { cardIcon: 'visa', ambiguousAccountNumber: '•••• 4242' } };
  const rows = async () => (await player.call(transactions, { tab: 'deposits' })).data.list;
  const deposit = { ...same, type: 'deposit', amount: 10_000, refundId: null };
  expect(await rows()).toMatchObject([
    { ...same, type: 'chargeback', amount: -500, chargebackId },
    { ...same, type: 'refund', amount: -1_000, refundId, refundStatus: 'requested' },
    deposit,
  ]);
  await sql`update deposit_refunds set state = 'failed', resolved_at = clock_timestamp() where id = ${refundId}`.execute(
    db,
  );
  await db.transaction().execute((tx) =>
    postTransfers(tx, [
      {
        debit: account('held'),
        credit: account('deposited'),
        amount: 1_000n,
        kind: 'refund-failure',
        reference: refundId,
      },
    ]),
  );
  const [back, , refund] = await rows();
  expect([back, refund]).toMatchObject([
    { ...same, type: 'failed-refund', amount: 1_000, balance: 9_500, refundId },
    { ...same, type: 'refund', refundStatus: 'failed' },
  ]);
  expect(back).not.toHaveProperty('refundStatus');
});
