import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromWire, type Fils } from '#kernel/money.ts';
import type { Tx } from '#server/db/index.ts';
import { lockWallet, postTransfers } from '#server/ledger/transfers.ts';
import { notify } from '#server/notifications/notify.ts';
import { appendAuditEntry } from '#server/ops/audit-chain.ts';
import { beginReview } from '#server/players/player-state.ts';
import { cancelUnsentWithdrawals } from '#server/withdrawals/cancel-unsent.ts';
import type { ReportedChargeback } from '../acquirer/client.ts';
import { markCardChargedBack } from '../cards.ts';
import type { Deposit } from '../deposit-rows.ts';
import { loadMoneyBack } from '../refunds/open-refund.ts';
import { failUnsentRefunds } from '../refunds/resolve-refund.ts';
import { takingTransfers } from './chargeback-transfers.ts';
import { NOTHING_TAKEN, splitChargeback, type ChargebackStep } from './decide-chargeback.ts';

/** Blocks the card that paid, and restricts the account until staff have looked at it. Answers as `beginReview`. */
async function guardAccount(tx: Tx, { player_id: playerId, bank_card_id: cardId }: Deposit): Promise<string | null> {
  if (cardId !== null) await markCardChargedBack(tx, cardId);
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

/** Brings back what is held for a bank that was not asked yet, so that the chargeback can take it. */
async function recallMoney(tx: Tx, deposit: Deposit, amount: Fils): Promise<void> {
  await cancelUnsentWithdrawals(tx, deposit.player_id);
  const { refunded, chargedBack } = await loadMoneyBack(tx, deposit.id);
  if (refunded + chargedBack + amount > deposit.amount) await failUnsentRefunds(tx, deposit.id);
}

/** Writes a chargeback that is new, and takes its money unless it was won before we heard of it. */
export async function openChargeback(
  tx: Tx,
  deposit: Deposit,
  { chargebackId, amount, reason }: ReportedChargeback,
  step: Extract<ChargebackStep, { to: string }>,
): Promise<void> {
  await lockWallet(tx, deposit.player_id);
  if (step.act === 'take') await recallMoney(tx, deposit, fromWire(amount));
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
  const openId = await guardAccount(tx, deposit);
  await notify(tx, deposit.player_id, { kind: 'chargebackOpened', params: { amount } });
  // House accounts and the log are locked last: everybody waits for them.
  await postTransfers(tx, takingTransfers(row));
  if (openId !== null) await recordRestriction(tx, openId, chargebackId);
}
