import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { transactions } from '#contract/transactions/430020-transactions.ts';
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
