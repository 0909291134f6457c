import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';
import type { Acquirer } from './acquirer/client.ts';
import { applyPayment, type PaymentDeps } from './apply-payment.ts';
import { findDeposit } from './deposit-rows.ts';

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
  const { amount } = assertPresent(await findDeposit(deps.db, id), 'the deposit');
  const answer = await deps.acquirer.findPayment({ merchantReference: id, amount: toWire(amount) });
  if (answer.ok) {
    await applyPayment(deps, id, { payment: answer.value, playerWaits });
    return true;
  }
  if (answer.error !== 'not-found') return false;
  const { rows } = await sql`
    select id from deposits where id = ${id} and submitted_at < clock_timestamp() - ${NOT_RECEIVED_MS} * interval '1 millisecond'`.execute(
    deps.db,
  );
  if (rows.length === 0) return false;
  await applyPayment(deps, id, { payment: { paymentId: id, status: 'FAILED', reason: 'NOT_RECEIVED' }, playerWaits });
  return true;
}
