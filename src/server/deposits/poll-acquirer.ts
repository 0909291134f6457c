import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';
import type { Acquirer } from './acquirer/client.ts';
import { applyPayment, type PaymentDeps } from './apply-payment.ts';

/** A payment that the acquirer does not know after this long never reached it: our call ended long before. */
const NOT_RECEIVED_MS = 60 * SECOND_MS;

/** Claims the next poll, unless another request or node polled a moment ago. */
export async function claimPoll(db: Db, id: string, minIntervalMs: number): Promise<boolean> {
  const { rows } = await sql`
    update deposits set asked_at = clock_timestamp()
    where id = ${id} and state in ('pending', 'challenged')
      and coalesce(asked_at, submitted_at) < clock_timestamp() - ${minIntervalMs} * interval '1 millisecond'
    returning id`.execute(db);
  return rows.length > 0;
}

/** Asks the acquirer for the state of a payment and applies it. True where the acquirer answered. */
export async function pollAcquirer(
  deps: PaymentDeps & { readonly acquirer: Acquirer },
  id: string,
  playerWaits: boolean,
): Promise<boolean> {
  const { amount, is_overdue: isOverdue } = await deps.db
    .selectFrom('deposits')
    .select([
      'amount',
      sql<boolean | null>`submitted_at < clock_timestamp() - ${NOT_RECEIVED_MS} * interval '1 millisecond'`.as(
        'is_overdue',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const answer = await deps.acquirer.findPayment({ merchantReference: id, amount: toWire(amount) });
  if (answer.ok) {
    await applyPayment(deps, id, { payment: answer.value, playerWaits });
    return true;
  }
  if (answer.error !== 'not-found' || !isOverdue) return false;
  await applyPayment(deps, id, { payment: { paymentId: id, status: 'FAILED', reason: 'NOT_RECEIVED' }, playerWaits });
  return true;
}
