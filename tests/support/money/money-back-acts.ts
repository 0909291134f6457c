import { randomUUID } from 'node:crypto';
import { assertPresent } from '#kernel/assert.ts';
import { failRefundByOperator } from '#server/deposits/refunds/fail-by-operator.ts';
import { refundByOperator } from '#server/deposits/refunds/refund-by-operator.ts';
import { sweepRefunds } from '#server/deposits/refunds/sweep-refunds.ts';
import { unlockAccount } from '#server/players/player-state.ts';
import type { ScriptedChargeback } from './acquirer-reports.ts';
import { count, pickOne, times, type Act } from './world.ts';

/** Staff refund a deposit, once or twice at once. */
export async function refund({ world, node, pick }: Act): Promise<void> {
  const payment = pickOne(pick, world.acquirer.succeeded());
  if (!payment) return;
  for (const done of await times(1 + pick(2), () => refundByOperator(node.engine, payment.merchantReference)))
    count(world, `refund: ${done.ok ? 'ok' : done.error}`);
}

/** Refunds are sent to the acquirer by one to three runs at once. */
export async function sendRefunds({ world, pick }: Pick<Act, 'world' | 'pick'>): Promise<void> {
  await times(1 + pick(3), () => sweepRefunds(assertPresent(pickOne(pick, world.nodes), 'a node').engine));
  count(world, 'refunds sent');
}

export async function decideRefund({ world, pick }: Act): Promise<void> {
  const open = pickOne(pick, world.acquirer.openRefunds());
  if (!open) return;
  const status = pick(2) === 0 ? 'FAILED' : 'SUCCEEDED';
  count(world, `refund ${status}`);
  await world.acquirer.decideRefund(open, status, 1 + pick(3));
}

/** Staff end a refund that the acquirer does not make. */
export async function failRefund({ world, node, pick }: Act): Promise<void> {
  const id = pickOne(pick, [...world.acquirer.refused]);
  if (id === undefined) return;
  for (const done of await times(1 + pick(2), () => failRefundByOperator(node.engine, id, 'REFUSED')))
    count(world, `refund ended by staff: ${done.ok ? 'ok' : done.error}`);
}

/** Notifications of the same chargeback, in any order. */
async function reportAll({ world, pick }: Act, chargeback: ScriptedChargeback): Promise<void> {
  const words = chargeback.status === 'OPENED' ? (['OPENED'] as const) : (['OPENED', chargeback.status] as const);
  const order = pick(2) === 0 ? words : words.toReversed();
  await Promise.all(order.map((status) => world.acquirer.notifyChargeback(chargeback, status, 1 + pick(3))));
}

/** A holder of a card charges a payment back, as a whole or in half; a third is decided at once. */
export async function openChargeback(act: Act): Promise<void> {
  const { world, pick } = act;
  const payment = pickOne(pick, world.acquirer.succeeded());
  if (!payment?.card) return;
  const { merchantReference, amount } = payment;
  const known = world.acquirer.chargebacks.filter((one) => one.merchantReference === merchantReference);
  const left = amount - known.reduce((sum, one) => sum + one.amount, 0);
  if (left <= 0) return;
  const roll = pick(6);
  const chargeback: ScriptedChargeback = {
    chargebackId: `cb_${randomUUID()}`,
    merchantReference,
    amount: pick(2) === 0 ? left : Math.ceil(left / 2),
    status: roll === 0 ? 'WON' : roll === 1 ? 'LOST' : 'OPENED',
  };
  world.acquirer.chargebacks.push(chargeback);
  count(world, `chargeback ${chargeback.status}`);
  await reportAll(act, chargeback);
}

export async function decideChargeback(act: Act): Promise<void> {
  const { world, pick } = act;
  const open = pickOne(
    pick,
    world.acquirer.chargebacks.filter(({ status }) => status === 'OPENED'),
  );
  if (!open) return;
  open.status = pick(2) === 0 ? 'WON' : 'LOST';
  count(world, `chargeback decided: ${open.status}`);
  await reportAll(act, open);
}

/** Staff end the review of an account that a chargeback restricted. */
export async function endReview({ world, node, pick }: Act): Promise<void> {
  const ids = world.players.map(({ playerId }) => playerId);
  const restricted = world.db.selectFrom('players').select('id').where('state', '=', 'restricted');
  const chosen = pickOne(pick, await restricted.where('id', 'in', ids).execute());
  if (!chosen) return;
  await unlockAccount(node.engine, chosen.id);
  count(world, 'review ended');
}
