import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { failRefundByOperator } from '#server/deposits/refunds/fail-by-operator.ts';
import { rejectWithdrawal } from '#server/withdrawals/staff.ts';
import { catchUp } from './check-world.ts';
import { sendRefunds } from './money-back-acts.ts';
import type { World } from './world.ts';

/** Decides all that is open. Answers what is wrong where money is still held. */
export async function endWorld(world: World): Promise<string[]> {
  const { acquirer, bank, db } = world;
  const { engine } = assertPresent(world.nodes[0], 'a node');
  for (const payment of acquirer.openPayments()) await acquirer.decidePayment(payment, 'SUCCEEDED', 2);
  for (const payment of bank.list('pending')) payment.status = 'paid';
  await catchUp(world);
  const { rows: reviewed } = await sql<{ id: string }>`select id from withdrawals where state = 'review'`.execute(db);
  for (const { id } of reviewed) await rejectWithdrawal(engine, id, 'The end.');
  const unasked = () => sql`select from deposit_refunds where state = 'requested' and asked_at is null`.execute(db);
  while ((await unasked()).rows.length > 0) await sendRefunds({ world, pick: world.pick });
  for (const open of acquirer.openRefunds()) await acquirer.decideRefund(open, 'SUCCEEDED', 2);
  for (const id of acquirer.refused) await failRefundByOperator(engine, id, 'REFUSED');
  for (const payment of bank.list('pending')) payment.status = 'paid';
  await catchUp(world);
  const { rows } = await sql<{ player_id: bigint; held: bigint }>`
    select player_id, held from wallets where held <> 0`.execute(db);
  return rows.map(({ player_id: id, held }) => `${held} fils of player ${id} are held for nothing`);
}
