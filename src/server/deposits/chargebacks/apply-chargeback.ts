import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { toWire, fromWire } from '#kernel/money.ts';
import type { Tx } from '#server/db/index.ts';
import { lockWallet, postTransfers } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import { appendAuditEntry } from '#server/ops/audit-chain.ts';
import { beginReview } from '#server/players/player-state.ts';
import { cancelUnsentWithdrawals } from '#server/withdrawals/cancel-unsent.ts';
import type { ChargebackReport } from '../acquirer/wire.ts';
import type { PaymentDeps } from '../apply-payment.ts';
import { lockDeposit, type Deposit } from '../deposit-rows.ts';
import { loadMoneyBack } from '../refunds/open-refund.ts';
import { returningTransfers, takingTransfers } from './chargeback-transfers.ts';
import { NOTHING_TAKEN, nextChargebackStep, splitChargeback, type ChargebackStep } from './decide-chargeback.ts';

export interface ReportedChargeback extends ChargebackReport {
  readonly chargebackId: string;
  /** Fils. */
  readonly amount: number;
}

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

/** Blocks the card that paid, and restricts the account until staff have looked at it. Answers as `beginReview`. */
async function guardAccount(tx: Tx, { player_id: playerId, bank_card_id: cardId }: Deposit): Promise<string | null> {
  if (cardId !== null)
    await tx.updateTable('bank_cards').set({ unusable: 'blocked' }).where('id', '=', cardId).execute();
  return beginReview(tx, playerId);
}

/** An entry of the audit log, as of a restriction by staff. */
const recordRestriction = (tx: Tx, openId: string, chargebackId: string) =>
  appendAuditEntry(tx, {
    operator: 'naseeb',
    act: 'player restrict',
    arguments: [openId, `chargeback ${chargebackId}`],
    outcome: 'done',
  });

/** Writes a chargeback that is new, and takes its money unless it was won before we heard of it. */
async function openChargeback(
  tx: Tx,
  deposit: Deposit,
  { chargebackId, amount, reason }: ReportedChargeback,
  step: Extract<ChargebackStep, { to: string }>,
): Promise<void> {
  await lockWallet(tx, deposit.player_id);
  if (step.act === 'take') await cancelUnsentWithdrawals(tx, deposit.player_id);
  const wallet = await lockWallet(tx, deposit.player_id);
  const row = {
    id: randomUUID() as string,
    chargeback_id: chargebackId,
    deposit_id: deposit.id,
    player_id: deposit.player_id,
    amount: fromWire(amount),
    reason: reason ?? null,
    state: step.to,
    ...(step.act === 'take' ? splitChargeback(wallet, fromWire(amount)) : NOTHING_TAKEN),
    resolved_at: step.to === 'opened' ? null : sql<Date>`clock_timestamp()`,
  };
  await tx.insertInto('chargebacks').values(row).execute();
  if (step.act !== 'take') return;
  await postTransfers(tx, takingTransfers(row));
  const openId = await guardAccount(tx, deposit);
  await notify(tx, deposit.player_id, { kind: 'chargebackOpened', params: { amount } });
  // The last lock of the transaction: all who write to the log wait for it.
  if (openId !== null) await recordRestriction(tx, openId, chargebackId);
}

/** Ends one that we know; what was taken comes back where it was won. */
async function endChargeback(
  tx: Tx,
  known: NonNullable<Known>,
  step: Extract<ChargebackStep, { to: string }>,
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ state: step.to, resolved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', known.id)
    .execute();
  if (step.act !== 'give-back') return;
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
  const { fault, step, playerId } = await deps.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, depositId);
    const { player_id: playerId } = deposit;
    const known = await findKnown(tx, report.chargebackId);
    const fault = await findFault(tx, deposit, known, report);
    const step: ChargebackStep = fault ? { act: null } : nextChargebackStep(known?.state ?? null, report.status);
    if (step.act !== null) await (known ? endChargeback(tx, known, step) : openChargeback(tx, deposit, report, step));
    return { fault, step, playerId };
  });
  if (fault) deps.log.error({ ...who, fault }, 'a chargeback does not fit its deposit');
  if ('alarm' in step) deps.log.error(who, step.alarm);
  if (step.act === 'take' || step.act === 'give-back') deps.push.publishWallets([playerId]);
  return fault;
}
