import { sql } from 'kysely';
import { toWire, fromWire } from '#kernel/money.ts';
import type { Tx } from '#server/db/index.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import type { ReportedChargeback } from '../acquirer/client.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { clearChargedBack } from '../cards.ts';
import { lockDeposit, type Deposit } from '../deposit-rows.ts';
import { loadMoneyBack } from '../refunds/open-refund.ts';
import { returningTransfers } from './chargeback-transfers.ts';
import { nextChargebackStep, type ChargebackStep } from './decide-chargeback.ts';
import { openChargeback } from './open-chargeback.ts';

/** The report is not about this deposit, or names more than it was. */
export type ChargebackFault = 'not-credited' | 'other-deposit' | 'other-amount' | 'too-much';

const findKnown = (tx: Tx, chargebackId: string) =>
  tx.selectFrom('chargebacks').selectAll().where('chargeback_id', '=', chargebackId).executeTakeFirst();
type Known = Awaited<ReturnType<typeof findKnown>>;

/** Compares a report with our own records. */
async function findFault(
  tx: Tx,
  deposit: Deposit,
  known: Known,
  { amount }: ReportedChargeback,
): Promise<ChargebackFault | undefined> {
  if (deposit.state !== 'succeeded') return 'not-credited';
  if (known) {
    if (known.deposit_id !== deposit.id) return 'other-deposit';
    return known.amount === fromWire(amount) ? undefined : 'other-amount';
  }
  const { chargedBack } = await loadMoneyBack(tx, deposit.id);
  return chargedBack + fromWire(amount) > deposit.amount ? 'too-much' : undefined;
}

/** What goes back of the deposit, in fils, where that is more than it was: a refund was sent before the chargeback. */
async function findTooMuch(tx: Tx, { id, amount }: Deposit) {
  const { refunded, chargedBack } = await loadMoneyBack(tx, id);
  return refunded + chargedBack > amount ? { refunded: toWire(refunded), chargedBack: toWire(chargedBack) } : null;
}

/** Ends one that we know; where it was won, what was taken comes back, and the card can be used again. */
async function endChargeback(
  tx: Tx,
  { bank_card_id: cardId }: Deposit,
  known: NonNullable<Known>,
  step: Extract<ChargebackStep, { to: string }>,
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ state: step.to, resolved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', known.id)
    .execute();
  if (step.act !== 'give-back') return;
  if (cardId !== null) await clearChargedBack(tx, cardId);
  await postTransfers(tx, returningTransfers(known));
  await notify(tx, known.player_id, { kind: 'chargebackWon', params: { amount: toWire(known.amount) } });
}

/**
 * Applies what the acquirer reports about a chargeback, in one transaction with the wallet locked. However often and in
 * whatever order it is reported, the money is taken once and given back once. Answers why nothing was done where
 * the report does not fit our records.
 */
export async function applyChargeback(
  deps: Pick<PaymentDeps, 'db' | 'log' | 'push'>,
  depositId: string,
  report: ReportedChargeback,
): Promise<ChargebackFault | undefined> {
  const who = { chargeback: report.chargebackId, deposit: depositId };
  const { fault, step, playerId, tooMuch } = await deps.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, depositId);
    const { player_id: playerId } = deposit;
    const known = await findKnown(tx, report.chargebackId);
    const fault = await findFault(tx, deposit, known, report);
    const step: ChargebackStep = fault ? { act: null } : nextChargebackStep(known?.state ?? null, report.status);
    if (step.act === null) return { fault, step, playerId, tooMuch: null };
    if (known) await endChargeback(tx, deposit, known, step);
    else await openChargeback(tx, deposit, report, step);
    return { fault, step, playerId, tooMuch: step.act === 'take' ? await findTooMuch(tx, deposit) : null };
  });
  if (fault) deps.log.error({ ...who, fault }, 'a chargeback does not fit its deposit');
  if ('alarm' in step) deps.log.error(who, step.alarm);
  if (tooMuch) deps.log.error({ ...who, ...tooMuch }, 'refunds and chargebacks are more than the deposit');
  if (step.act === 'take' || step.act === 'give-back') deps.push.publishWallets([playerId]);
  return fault;
}
