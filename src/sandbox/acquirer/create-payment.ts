import { randomBytes, randomInt } from 'node:crypto';
import { isCardExpired } from '#kernel/card-expiry.ts';
import {
  readObject,
  readOptionalBoolean,
  readOptionalText,
  REFERENCE,
  readText,
  readHttpUrl,
  readPositiveInteger,
  InvalidBody,
  type Fields,
} from '../http/read-body.ts';
import { runInTransaction } from '../storage.ts';
import type { SandboxContext } from '../context.ts';
import { readCard, readCvv, type CardProblem } from './card-data.ts';
import { findCardBrand } from './card-number.ts';
import { findCardBehaviour, type CardBehaviour, type PaymentResult } from './test-cards.ts';
import type { AcquirerKeys } from './keys.ts';
import { CHALLENGE_MS, type CardFace, type Payment } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

export const createChallengeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export interface PaymentRequest {
  readonly merchantReference: string;
  readonly amount: number;
  readonly locale: string;
  readonly customerId: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly jwe: string | undefined;
  readonly token: string | undefined;
  /** Whether a new card gets a token. */
  readonly save: boolean;
}

/** Parses the body of `POST /payments`; throws Wrong with the field's name. */
export function readPaymentRequest(body: Fields): PaymentRequest {
  const card = readObject(body['card'], 'card');
  const jwe = readOptionalText(card, 'jwe', /^[^]{1,8192}$/);
  const token = readOptionalText(card, 'token');
  if (jwe === undefined && token === undefined) throw new InvalidBody('card has neither jwe nor token');
  readText(body, 'currency', /^AED$/);
  return {
    merchantReference: readText(body, 'merchantReference', REFERENCE),
    amount: readPositiveInteger(body, 'amount'),
    locale: readOptionalText(body, 'locale', /^(?:en-US|ar-AE)$/) ?? 'en-US',
    customerId: readText(readObject(body['customer'], 'customer'), 'id'),
    returnUrl: readHttpUrl(body, 'returnUrl'),
    notifyUrl: readHttpUrl(body, 'notifyUrl'),
    jwe,
    token,
    save: readOptionalBoolean(card, 'save') ?? true,
  };
}

interface CheckedCard {
  readonly card?: CardFace;
  readonly behaviour?: CardBehaviour;
  readonly problem?: CardProblem;
  readonly saved: boolean;
}

async function checkCard(
  order: PaymentRequest,
  keys: AcquirerKeys,
  payments: PaymentStore,
  now: number,
): Promise<CheckedCard> {
  const plaintext = order.jwe === undefined ? undefined : await keys.decrypt(order.jwe);
  if (order.jwe !== undefined && plaintext === undefined) return { problem: 'CARD_INVALID', saved: false };
  if (order.token !== undefined) {
    const found = payments.findSavedCard(order.token, order.customerId);
    if (!found) return { problem: 'CARD_INVALID', saved: true };
    const { card, behaviour } = found;
    const past: CardProblem | undefined = isCardExpired(card.expireMonth, card.expireYear, now)
      ? 'CARD_EXPIRED'
      : undefined;
    const problem = past ?? (plaintext === undefined ? undefined : readCvv(plaintext, order.merchantReference));
    return { card, behaviour, saved: true, ...(problem ? { problem } : {}) };
  }
  const { card, problem } = readCard(plaintext ?? '', order.merchantReference, now);
  if (!card) return { problem: problem ?? 'CARD_INVALID', saved: false };
  const { cardNo, expireMonth, expireYear } = card;
  const face: CardFace = {
    last4: cardNo.slice(-4),
    brand: findCardBrand(cardNo),
    expireMonth,
    expireYear,
    fingerprint: keys.createFingerprint(cardNo),
  };
  return { card: face, behaviour: findCardBehaviour(cardNo), saved: false, ...(problem ? { problem } : {}) };
}

/** The bank's decision, and whether it asks for a challenge first. */
function decideCourse(
  { behaviour, problem, saved }: CheckedCard,
  amount: number,
): { readonly asks: boolean; readonly then: PaymentResult } {
  if (problem || !behaviour) return { asks: false, then: { status: 'FAILED', reason: problem ?? 'CARD_INVALID' } };
  if (!saved) return { asks: behaviour.challenge, then: behaviour.result };
  const from = behaviour.challengeSavedFrom;
  return { asks: from !== undefined && amount >= from, then: behaviour.saved ?? behaviour.result };
}

/** Creates a payment, or returns the existing one with this reference. */
export async function createPayment(
  world: SandboxContext,
  keys: AcquirerKeys,
  payments: PaymentStore,
  order: PaymentRequest,
  offsetMs: number,
): Promise<{ payment: Payment; made: boolean }> {
  const judged = await checkCard(order, keys, payments, world.now() + offsetMs);
  // Checked again after the await above, so that two calls with one reference create one payment.
  const found = payments.findByReference(order.merchantReference);
  if (found) return { payment: found, made: false };
  const { asks, then } = decideCourse(judged, order.amount);
  const now = world.now();
  const { jwe: _sealed, token: _token, ...rest } = order;
  const base: Payment = {
    ...rest,
    paymentId: `pay_${randomBytes(12).toString('hex')}`,
    currency: 'AED',
    createdAt: now,
    status: asks ? 'CHALLENGE' : 'PENDING',
    then,
    dueAt: asks ? now + CHALLENGE_MS : null,
    ...(asks ? { challenge: { code: createChallengeCode(), wrong: 0 } } : {}),
    ...(judged.card ? { card: judged.card } : {}),
    ...(judged.behaviour ? { behaviour: judged.behaviour } : {}),
  };
  const payment = runInTransaction(world.db, () => {
    payments.insert(base);
    return asks ? base : payments.decide(base, then);
  });
  return { payment, made: true };
}
