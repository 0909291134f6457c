import { sql } from 'kysely';
import { unreachable } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Db, Tx } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import { useDepositCoupon } from '../coupons/deposit-coupon.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import { postTransfers } from '../ledger/transfers.ts';
import type { Payment } from './acquirer/wire.ts';
import { isAccountClosed } from '../players/closing/closed-accounts.ts';
import { isBoundToOther, recordCard, markCardUnusable } from './cards.ts';
import { nextDepositStep, type DepositStep } from './state-machine.ts';
import { sendDepositReceipt } from './deposit-receipt.ts';
import { lockDeposit, type Deposit } from './deposit-rows.ts';
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

/** Longer than a call to the acquirer lasts. */
const PAY_CALL_MS = 12 * SECOND_MS;

const creditDeposit = (tx: Tx, deposit: Deposit): Promise<void> =>
  postTransfers(tx, [
    {
      debit: HOUSE_ACCOUNTS.bankClearing,
      credit: bucketAccount(deposit.player_id, 'deposited'),
      amount: deposit.amount,
      kind: 'deposit',
      reference: deposit.id,
    },
  ]);

async function applyStep(
  tx: Tx,
  messages: PaymentDeps['messages'],
  deposit: Deposit,
  step: DepositStep,
  { payment }: PaymentReport,
): Promise<void> {
  const row = tx.updateTable('deposits').where('id', '=', deposit.id);
  const now = sql<Date>`clock_timestamp()`;
  const card = payment.card && { card_brand: payment.card.brand, card_last4: payment.card.last4 };
  const tried = { ...card, payment_id: payment.paymentId };
  switch (step.to) {
    case null:
      if (card) await row.set(card).where('card_brand', 'is', null).execute();
      return;
    case 'challenged':
      await row.set({ ...tried, state: 'challenged', challenge_url: step.url }).execute();
      return;
    case 'pending':
      await row.set({ ...tried, state: 'pending' }).execute();
      return;
    case 'failed':
      await row.set({ ...tried, state: 'failed', reason: step.reason, resolved_at: now }).execute();
      if (deposit.bank_card_id !== null) await markCardUnusable(tx, deposit.bank_card_id, step.reason);
      return;
    case 'succeeded': {
      await creditDeposit(tx, deposit);
      await useDepositCoupon(tx, deposit);
      const kept = payment.card ? await recordCard(tx, deposit, payment.card) : null;
      await row
        .set({
          ...tried,
          state: 'succeeded',
          reason: null,
          resolved_at: now,
          credited_at: now,
          bank_card_id: kept ?? deposit.bank_card_id,
        })
        .execute();
      await sendDepositReceipt(tx, messages, deposit, payment.card ?? null);
      return;
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
  const { deposit, step, playerWaits, isClosed } = await deps.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    const bound = await isBoundToOther(tx, deposit.player_id, report.payment.card?.fingerprint);
    const step = nextDepositStep(deposit, report.payment, bound);
    await applyStep(tx, deps.messages, deposit, step, report);
    const playerWaits = report.playerWaits ?? isPayCallPending(deposit);
    if (!playerWaits) await notifyOutcome(tx, deposit, step);
    const isClosed = step.to === 'succeeded' && (await isAccountClosed(tx, deposit.player_id));
    return { deposit, step, playerWaits, isClosed };
  });
  if ('alarm' in step) deps.log.error({ deposit: id, paymentId: report.payment.paymentId }, step.alarm);
  if (isClosed)
    deps.log.error({ deposit: id, paymentId: report.payment.paymentId }, 'money came into a closed account');
  pushOutcome(deps, deposit, step, playerWaits);
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

/** After the commit. */
function pushOutcome(
  { push }: PaymentDeps,
  { id, player_id: playerId }: Deposit,
  step: DepositStep,
  playerWaits: boolean,
): void {
  if (step.to === 'succeeded') push.publishWallets([playerId]);
  if (step.to === 'failed' && !playerWaits) {
    push.publish([{ playerId, push: { type: 'rechargeFail', data: { gatewayId: id } } }]);
    // With the unread notifications.
    push.publishWallets([playerId]);
  }
}
