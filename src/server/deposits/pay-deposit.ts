import type { CommandResult } from '#contract/command.ts';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { isBusyError } from '../db/busy.ts';
import type { Tx } from '../db/index.ts';
import type { CallContext } from '../engine/handler.ts';
import { confirmSession, type Session } from '../players/session.ts';
import type { AskedDocuments } from '../register/index.ts';
import type { Acquirer, PaidWith } from './acquirer/client.ts';
import { checkDepositLimit } from '../limits/deposit-limit.ts';
import { applyPayment, type PaymentDeps } from './apply-payment.ts';
import { isChargedBack } from './cards.ts';
import { checkDepositAllowed } from './deposit-refusal.ts';
import { findDeposit, lockDeposit, type Deposit } from './deposit-rows.ts';
import { findChannel, type DepositChannel } from './rules.ts';

/** What the player pays with, after it was checked. */
export interface PaymentMeans {
  readonly paidWith: PaidWith;
  readonly holderName: string;
  readonly bankCardId?: bigint;
  readonly email?: string | undefined;
  /** Of a new card: whether to save it. */
  readonly saveCard?: boolean;
}

export interface PayRequest {
  readonly gatewayId: string;
  /** The amount in fils as the form showed it. */
  readonly money: number;
}

/** The deposit after the call, whatever happened. */
type PaymentResult = CommandResult<Deposit>;

type ClaimedDeposit = { readonly deposit: Deposit; readonly means: PaymentMeans | null };

/**
 * Claims the deposit for payment, once: created → pending is committed before the acquirer is called, so that after a
 * crash the sweeper polls the deposit. A repeated call gets the deposit as it is.
 */
async function claimDeposit(
  tx: Tx,
  call: CallContext<Session>,
  request: PayRequest,
  kind: DepositChannel['kind'],
  choose: (tx: Tx) => Promise<Result<PaymentMeans, Refusal>>,
  documents: AskedDocuments,
): Promise<CommandResult<ClaimedDeposit>> {
  const known = await findDeposit(tx, request.gatewayId);
  if (known?.player_id !== call.session.playerId) return err({ code: errorCodes.depositNotFound });
  const deposit = await lockDeposit(tx, request.gatewayId);
  const alive = await confirmSession(tx, call.session);
  if (!alive.ok) return alive;
  if (deposit.state !== 'created') return ok({ deposit, means: null });
  const allowed = await checkDepositAllowed(tx, deposit.player_id);
  if (!allowed.ok) return allowed;
  const asked = await call.engine.register.confirmDocuments(tx, deposit.player_id, documents);
  if (!asked.ok) return asked;
  const channel = findChannel(deposit.channel_type);
  if (channel?.kind !== kind) return err({ code: errorCodes.unknownPaymentChannel });
  const { id, amount } = deposit;
  const limited = await checkDepositLimit(tx, deposit.player_id, { id, amount, minimum: channel.minAmount });
  if (!limited.ok) return limited;
  if (toWire(deposit.amount) !== request.money) return err({ code: errorCodes.requestIdReused });
  const means = await choose(tx);
  if (!means.ok) return means;
  const { holderName, bankCardId, email, saveCard = true } = means.value;
  await tx
    .updateTable('deposits')
    .set({
      state: 'pending',
      submitted_at: sql<Date>`clock_timestamp()`,
      holder_name: holderName,
      bank_card_id: bankCardId ?? null,
      receipt_email: email ?? null,
      save_card: saveCard,
    })
    .where('id', '=', deposit.id)
    .execute();
  return ok({ deposit, means: means.value });
}

/** Asks the exclusion register before a payment. A repeated call gets the deposit as it is, whatever it says by now. */
async function checkRegister(
  { engine, session }: CallContext<Session>,
  { gatewayId }: PayRequest,
): Promise<CommandResult<AskedDocuments>> {
  const deposit = await findDeposit(engine.db, gatewayId);
  const waits = deposit?.player_id === session.playerId && deposit.state === 'created';
  return waits ? engine.register.mayDeposit(session.playerId) : ok(null);
}

/** Fails a deposit of which nothing was charged. `NOT_RECEIVED`: the acquirer did not get it, or refused to read it. */
const failUncharged = (deps: PaymentDeps, id: string, reason: 'CARD_BLOCKED' | 'NOT_RECEIVED') =>
  applyPayment(deps, id, { payment: { paymentId: id, status: 'FAILED', reason }, playerWaits: true });

/**
 * Why a new card is not sent to be charged; null where it may be. A saved card was looked at as it was claimed; what a
 * wallet pays with is not known before. A card that is charged back after this is refunded as it comes.
 */
async function findObstacle(
  { engine, log }: CallContext<Session>,
  acquirer: Acquirer,
  deposit: Deposit,
  paidWith: PaidWith,
): Promise<'CARD_BLOCKED' | 'NOT_RECEIVED' | null> {
  if (!('card' in paidWith) || 'token' in paidWith.card) return null;
  const answer = await acquirer.readFingerprint(deposit.id, paidWith.card.jwe);
  if (!answer.ok) {
    log.warn({ deposit: deposit.id, fault: answer.error }, 'the acquirer did not say which card pays');
    return 'NOT_RECEIVED';
  }
  return answer.value !== null && (await isChargedBack(engine.db, answer.value)) ? 'CARD_BLOCKED' : null;
}

async function chargeDeposit(
  call: CallContext<Session>,
  acquirer: Acquirer,
  deposit: Deposit,
  means: PaymentMeans,
): Promise<void> {
  const { engine, log, session } = call;
  const obstacle = await findObstacle(call, acquirer, deposit, means.paidWith);
  if (obstacle) {
    await failUncharged(engine, deposit.id, obstacle);
    return;
  }
  const answer = await acquirer.pay({
    merchantReference: deposit.id,
    amount: toWire(deposit.amount),
    paidWith: means.paidWith,
    customer: { id: session.userOpenId, holderName: means.holderName },
    returnUrl: deposit.return_url,
    locale: call.locale,
  });
  if (answer.ok) await applyPayment(engine, deposit.id, { payment: answer.value, playerWaits: true });
  else {
    log.warn({ deposit: deposit.id, fault: answer.error }, 'the acquirer did not take a payment');
    // After an unknown fault the card may have been charged, so the deposit stays pending.
    if (answer.error !== 'unknown') await failUncharged(engine, deposit.id, 'NOT_RECEIVED');
  }
}

/** Pays a deposit of a channel of this kind, by the means that `choose` finds inside the transaction. */
export async function payDeposit(
  call: CallContext<Session>,
  request: PayRequest,
  kind: DepositChannel['kind'],
  choose: (tx: Tx) => Promise<Result<PaymentMeans, Refusal>>,
): Promise<PaymentResult> {
  const { engine } = call;
  const registered = await checkRegister(call, request);
  if (!registered.ok) return registered;
  const claimed = await engine.db
    .transaction()
    .execute((tx) => claimDeposit(tx, call, request, kind, choose, registered.value));
  if (!claimed.ok) return claimed;
  const { deposit, means } = claimed.value;
  if (means === null) return ok(deposit);
  try {
    await chargeDeposit(call, engine.acquirer, deposit, means);
    return ok(assertPresent(await findDeposit(engine.db, deposit.id), 'the deposit'));
  } catch (error) {
    // The bank has the payment: the sweeper applies its result, and the player reads that the deposit is pending.
    if (!isBusyError(error)) throw error;
    call.log.warn({ deposit: deposit.id }, 'a payment could not be booked at once');
    return ok({ ...deposit, state: 'pending' });
  }
}
