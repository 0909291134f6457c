import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import { startRunBudget } from '#server/jobs/run-budget.ts';
import type { Acquirer } from '../acquirer/client.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { applyRefund } from './apply-refund.ts';
import type { Refund } from './refund-rows.ts';

const MAX_AT_ONCE = 20;

type SweepDeps = Pick<PaymentDeps, 'db' | 'log' | 'push'> & { readonly acquirer: Acquirer };
type DueRefund = Pick<Refund, 'id' | 'deposit_id' | 'amount' | 'refund_id'>;

/**
 * Refunds to send or to ask about: at once, then every 30 s, after an hour every 15 minutes, until they are decided.
 * SKIP LOCKED: nodes share the work.
 */
async function claimDueRefunds({ db }: SweepDeps): Promise<readonly DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    update deposit_refunds set asked_at = clock_timestamp() where id in (
      select id from deposit_refunds
      where state = 'requested' and coalesce(asked_at, '-infinity') < clock_timestamp()
        - case when created_at > clock_timestamp() - interval '1 hour' then interval '30 seconds' else interval '15 minutes' end
      order by coalesce(asked_at, created_at) limit ${MAX_AT_ONCE} for update skip locked
    ) returning id, deposit_id, amount, refund_id`.execute(db);
  return rows;
}

/** Sends a refund, or asks about one that the acquirer has. Sent twice it is the same refund. */
async function askAcquirer(deps: SweepDeps, due: DueRefund): Promise<void> {
  const order = { refundReference: due.id, merchantReference: due.deposit_id, amount: toWire(due.amount) };
  const answer = await (due.refund_id === null ? deps.acquirer.refund(order) : deps.acquirer.findRefund(order));
  if (answer.ok) await applyRefund(deps, due.id, answer.value);
  // Its money stays held until an operator mends what is not accepted, or ends it (`ops deposit refund-failed`).
  else if (answer.error === 'refused' || answer.error === 'not-found')
    deps.log.error({ refund: due.id, deposit: due.deposit_id, fault: answer.error }, 'the acquirer takes no refund');
}

/** Until `hasTime` says no: the others are claimed again. */
export async function sweepRefunds(deps: SweepDeps, hasTime: () => boolean = startRunBudget()): Promise<void> {
  for (const due of await claimDueRefunds(deps)) {
    if (!hasTime()) return;
    // One refund that fails must not keep the others waiting.
    await askAcquirer(deps, due).catch((error: unknown) => {
      deps.log.error({ err: error, refund: due.id }, 'sending a refund failed');
    });
  }
}
