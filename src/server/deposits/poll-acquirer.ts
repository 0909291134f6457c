import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';
import type { Acquirer } from './acquirer/client.ts';
import { applyPayment, type PaymentDeps } from './apply-payment.ts';
import { findDeposit } from './deposit-rows.ts';

/** A payment the acquirer does not know after this long never reached it: our call to it has ended long before. */
const NEVER_CAME_MS = 60 * SECOND_MS;

/** Takes the turn to ask, if nobody has asked lately: many polls on many nodes make few calls. */
export async function claimPoll(db: Db, id: string, restMs: number): Promise<boolean> {
  const { rows } = await sql`
    update deposits set asked_at = clock_timestamp()
    where id = ${id} and state in ('pending', 'challenged')
      and coalesce(asked_at, submitted_at) < clock_timestamp() - ${restMs} * interval '1 millisecond'
    returning id`.execute(db);
  return rows.length > 0;
}

/** Asks the acquirer where a payment stands and moves the deposit on. True when the acquirer gave its word. */
export async function pollAcquirer(
  teller: PaymentDeps & { readonly acquirer: Acquirer },
  id: string,
  playerWaits: boolean,
): Promise<boolean> {
  const { amount } = assertPresent(await findDeposit(teller.db, id), 'a deposit is kept');
  const answer = await teller.acquirer.find({ merchantReference: id, amount: toWire(amount) });
  if (answer.ok) {
    await applyPayment(teller, id, { payment: answer.value, playerWaits });
    return true;
  }
  if (answer.error !== 'not-found') return false;
  const { rows } = await sql`
    select id from deposits where id = ${id} and submitted_at < clock_timestamp() - ${NEVER_CAME_MS} * interval '1 millisecond'`.execute(
    teller.db,
  );
  if (rows.length === 0) return false;
  await applyPayment(teller, id, { payment: { paymentId: id, status: 'FAILED', reason: 'NOT_RECEIVED' }, playerWaits });
  return true;
}
