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
import { CHALLENGE_MS, type CardFace, type Payment, type PaymentMethod } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

export const createChallengeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export interface PaymentRequest {
  readonly merchantReference: string;
  readonly amount: number;
  readonly locale: string;
  readonly customerId: string;
  readonly customerName: string | undefined;
  readonly method: PaymentMethod | undefined;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly jwe: string | undefined;
  readonly token: string | undefined;
  /** Whether a new card gets a token. */
  readonly save: boolean;
}

/** A card, or in its place a method. */
function readMeans(body: Fields): Pick<PaymentRequest, 'jwe' | 'token' | 'save' | 'method'> {
  if (body['method'] !== undefined) {
    const type = readText(readObject(body['method'], 'method'), 'type', /^(?:payby|native)$/);
    return { method: type === 'native' ? type : 'payby', jwe: undefined, token: undefined, save: false };
  }
  const card = readObject(body['card'], 'card');
  const jwe = readOptionalText(card, 'jwe', /^[^]{1,8192}$/);
  const token = readOptionalText(card, 'token');
  if (jwe === undefined && token === undefined) throw new InvalidBody('card has neither jwe nor token');
  return { method: undefined, jwe, token, save: readOptionalBoolean(card, 'save') ?? true };
}

/** Parses the body of `POST /payments`; throws InvalidBody with the field's name. */
export function readPaymentRequest(body: Fields): PaymentRequest {
  const customer = readObject(body['customer'], 'customer');
  readText(body, 'currency', /^AED$/);
  return {
    ...readMeans(body),
    merchantReference: readText(body, 'merchantReference', REFERENCE),
    amount: readPositiveInteger(body, 'amount'),
    locale: readOptionalText(body, 'locale', /^(?:en-US|ar-AE)$/) ?? 'en-US',
    customerId: readText(customer, 'id'),
    customerName: readOptionalText(customer, 'holderName'),
    returnUrl: readHttpUrl(body, 'returnUrl'),
    notifyUrl: readHttpUrl(body, 'notifyUrl'),
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

/** The fingerprint of a new card, whatever else is wrong with it; undefined where it cannot be read. */
export async function readFingerprint(
  keys: AcquirerKeys,
  merchantReference: string,
  jwe: string,
  now: number,
): Promise<string | undefined> {
  const { card } = readCard((await keys.decrypt(jwe)) ?? '', merchantReference, now);
  return card && keys.createFingerprint(card.cardNo);
}

interface Course {
  /** Whether the holder is asked first, on the page of the bank or the wallet. */
  readonly asks: boolean;
  readonly then: PaymentResult;
  readonly challenge?: Payment['challenge'];
}

/** The wallet asks which account pays, on its own page; the super-app asks in the app. */
const WALLET_COURSE: Course = { asks: true, then: { status: 'SUCCEEDED' } };

/** The bank's decision, and whether it asks for a challenge first. */
function decideCourse({ behaviour, problem, saved }: CheckedCard, amount: number): Course {
  if (problem || !behaviour) return { asks: false, then: { status: 'FAILED', reason: problem ?? 'CARD_INVALID' } };
  const from = behaviour.challengeSavedFrom;
  const asks = saved ? from !== undefined && amount >= from : behaviour.challenge;
  const then = (saved ? behaviour.saved : undefined) ?? behaviour.result;
  return { asks, then, ...(asks ? { challenge: { code: createChallengeCode(), wrong: 0 } } : {}) };
}

/** Creates a payment, or returns the existing one with this reference. */
export async function createPayment(
  world: SandboxContext,
  keys: AcquirerKeys,
  payments: PaymentStore,
  order: PaymentRequest,
  offsetMs: number,
): Promise<{ payment: Payment; made: boolean }> {
  const judged =
    order.method === undefined ? await checkCard(order, keys, payments, world.now() + offsetMs) : undefined;
  // Checked again after the await above, so that two calls with one reference create one payment.
  const found = payments.findByReference(order.merchantReference);
  if (found) return { payment: found, made: false };
  const { asks, then, challenge } = judged ? decideCourse(judged, order.amount) : WALLET_COURSE;
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
    ...(challenge ? { challenge } : {}),
    ...(judged?.card ? { card: judged.card } : {}),
    ...(judged?.behaviour ? { behaviour: judged.behaviour } : {}),
  };
  const payment = runInTransaction(world.db, () => {
    payments.insert(base);
    return asks ? base : payments.decide(base, then);
  });
  return { payment, made: true };
}
