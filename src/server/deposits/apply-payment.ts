import { sql } from 'kysely';
import { unreachable } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Db, Tx } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import { useDepositCoupon } from '../coupons/deposit-coupon.ts';
import type { Messages } from '../messages/index.ts';
import { raiseFlags } from '../aml/raise-flags.ts';
import { notify } from '../notifications/notify.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import { postTransfers, type Transfer } from '../ledger/transfers.ts';
import type { Payment } from './acquirer/wire.ts';
import { isBoundToOther, markCardUnusable } from './cards.ts';
import { nextDepositStep, type DepositStep } from './state-machine.ts';
import { sendDepositReceipt } from './deposit-receipt.ts';
import { lockDeposit, type Deposit } from './deposit-rows.ts';
import { receiveMoney } from './may-keep.ts';
import { recordPayoutAccount } from './payout-account.ts';
import { openRefund } from './refunds/open-refund.ts';
import type { RefundedFor } from './tables.ts';
import type { Push } from '../push/player-push.ts';

/** What applying a payment needs of the engine. */
export interface PaymentDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly messages: Pick<Messages, 'send'>;
  readonly push: Pick<Push, 'publish' | 'publishWallets'>;
}

export interface PaymentReport {
  readonly payment: Payment;
  /** The player waits for the answer of this call: no push notifies them of a failure. */
  readonly playerWaits?: boolean;
}

/** Longer than the calls to the acquirer last: which card pays, and the payment. */
const PAY_CALL_MS = 22 * SECOND_MS;

const creditOf = ({ id, player_id: playerId, amount }: Deposit): Transfer => ({
  debit: HOUSE_ACCOUNTS.bankClearing,
  credit: bucketAccount(playerId, 'deposited'),
  amount,
  kind: 'deposit',
  reference: id,
});

async function applyStep(
  tx: Tx,
  messages: PaymentDeps['messages'],
  deposit: Deposit,
  step: DepositStep,
  { payment }: PaymentReport,
): Promise<RefundedFor | null> {
  const row = tx.updateTable('deposits').where('id', '=', deposit.id);
  const now = sql<Date>`clock_timestamp()`;
  const card = payment.card && { card_brand: payment.card.brand, card_last4: payment.card.last4 };
  const tried = { ...card, payment_id: payment.paymentId };
  switch (step.to) {
    case null:
      if (card) await row.set(card).where('card_brand', 'is', null).execute();
      return null;
    case 'challenged':
      await row.set({ ...tried, state: 'challenged', challenge_url: step.url }).execute();
      return null;
    case 'pending':
      await row.set({ ...tried, state: 'pending' }).execute();
      return null;
    case 'failed':
      await row.set({ ...tried, state: 'failed', reason: step.reason, resolved_at: now }).execute();
      if (deposit.bank_card_id !== null) await markCardUnusable(tx, deposit.bank_card_id, step.reason);
      return null;
    case 'succeeded': {
      const { refundedFor, cardId } = await receiveMoney(tx, deposit, payment);
      await row
        .set({
          ...tried,
          state: 'succeeded',
          reason: null,
          resolved_at: now,
          credited_at: now,
          succeeded_at: sql<Date>`product_now()`,
          bank_card_id: cardId,
          refunded_for: refundedFor,
        })
        .execute();
      // Where its money may not be kept, it is held for a refund in the same moment.
      const more =
        refundedFor === null
          ? await useDepositCoupon(tx, deposit)
          : [await openRefund(tx, deposit, deposit.amount, refundedFor)];
      if (refundedFor === null && payment.wallet) await recordPayoutAccount(tx, deposit, payment.wallet);
      // House accounts are locked after the player's own rows: everybody waits for them.
      await postTransfers(tx, [creditOf(deposit), ...more]);
      if (refundedFor === null) await sendDepositReceipt(tx, messages, deposit, payment);
      return refundedFor;
    }
    default:
      unreachable(step);
  }
}

/**
 * Applies what the acquirer reports about a payment, in one transaction with the wallet and the deposit locked.
 * Whether the report came as an answer, a notification or a poll, on one node or on several at once, it takes effect
 * once.
 */
export async function applyPayment(deps: PaymentDeps, id: string, report: PaymentReport): Promise<DepositStep> {
  const { deposit, step, playerWaits, refundedFor } = await deps.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    const bound = await isBoundToOther(tx, deposit.player_id, report.payment.card?.fingerprint);
    const step = nextDepositStep(deposit, report.payment, bound);
    const refundedFor = await applyStep(tx, deps.messages, deposit, step, report);
    // Cards that fail are looked at, too.
    if (step.to === 'succeeded' || step.to === 'failed')
      await raiseFlags(tx, [deposit.player_id], { event: 'deposit' });
    // The wallet's account that paid may be paid out to from now on.
    if (step.to === 'succeeded' && refundedFor === null && report.payment.wallet)
      await raiseFlags(tx, [deposit.player_id], { event: 'payout-account' });
    const playerWaits = report.playerWaits ?? isPayCallPending(deposit);
    if (!playerWaits && refundedFor === null) await notifyOutcome(tx, deposit, step);
    return { deposit, step, playerWaits, refundedFor };
  });
  if ('alarm' in step) deps.log.error({ deposit: id, paymentId: report.payment.paymentId }, step.alarm);
  pushOutcome(deps, deposit, refundedFor === null ? step.to : 'refunded', playerWaits);
  return step;
}

/**
 * Whether the call that pays is still waiting for the acquirer: then its answer tells the player, and no push is
 * needed.
 */
const isPayCallPending = ({ state, submitted_at: at }: Deposit): boolean =>
  state === 'pending' && at !== null && systemNow() - at.getTime() < PAY_CALL_MS;

/** A player who may have left the deposit finds its outcome among the notifications. */
async function notifyOutcome(tx: Tx, { player_id: playerId, amount }: Deposit, { to }: DepositStep): Promise<void> {
  const kind = to === 'succeeded' ? 'depositSucceeded' : to === 'failed' ? 'depositFailed' : undefined;
  if (kind) await notify(tx, playerId, { kind, params: { amount: toWire(amount) } });
}

/** After the commit. To its player a deposit that is refunded at once is one that failed. */
function pushOutcome(
  { push }: PaymentDeps,
  { id, player_id: playerId }: Deposit,
  outcome: DepositStep['to'] | 'refunded',
  playerWaits: boolean,
): void {
  const isFailure = outcome === 'failed' || outcome === 'refunded';
  if (isFailure && !playerWaits) push.publish([{ playerId, push: { type: 'rechargeFail', data: { gatewayId: id } } }]);
  // With the unread notifications.
  if (outcome === 'succeeded' || outcome === 'refunded' || (isFailure && !playerWaits)) push.publishWallets([playerId]);
}
