import { randomBytes, randomInt } from 'node:crypto';
import { fields, optionalText, REFERENCE, text, webAddress, wholeNumber, Wrong, type Fields } from '../check.ts';
import { together } from '../db.ts';
import type { World } from '../world.ts';
import { readCard, readCvv, type CardProblem } from './card-data.ts';
import { brandOf, expired } from './card-number.ts';
import { behaviourOf, type Behaviour, type Result } from './cards.ts';
import type { AcquirerKeys } from './keys.ts';
import { CHALLENGE_MS, type CardFace, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';

export const freshCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export interface Order {
  readonly merchantReference: string;
  readonly amount: number;
  readonly locale: string;
  readonly customerId: string;
  readonly returnUrl: string;
  readonly notifyUrl: string;
  readonly jwe: string | undefined;
  readonly token: string | undefined;
}

/** The body of `POST /payments`; throws Wrong with the field's name. */
export function readOrder(body: Fields): Order {
  const card = fields(body['card'], 'card');
  const jwe = optionalText(card, 'jwe', /^[^]{1,8192}$/);
  const token = optionalText(card, 'token');
  if (jwe === undefined && token === undefined) throw new Wrong('card has neither jwe nor token');
  text(body, 'currency', /^AED$/);
  return {
    merchantReference: text(body, 'merchantReference', REFERENCE),
    amount: wholeNumber(body, 'amount'),
    locale: optionalText(body, 'locale', /^(?:en-US|ar-AE)$/) ?? 'en-US',
    customerId: text(fields(body['customer'], 'customer'), 'id'),
    returnUrl: webAddress(body, 'returnUrl'),
    notifyUrl: webAddress(body, 'notifyUrl'),
    jwe,
    token,
  };
}

interface Judged {
  readonly card?: CardFace;
  readonly behaviour?: Behaviour;
  readonly problem?: CardProblem;
  readonly saved: boolean;
}

async function judge(order: Order, keys: AcquirerKeys, payments: Payments, now: number): Promise<Judged> {
  const plaintext = order.jwe === undefined ? undefined : await keys.open(order.jwe);
  if (order.jwe !== undefined && plaintext === undefined) return { problem: 'CARD_INVALID', saved: false };
  if (order.token !== undefined) {
    const found = payments.savedCard(order.token, order.customerId);
    if (!found) return { problem: 'CARD_INVALID', saved: true };
    const { card, behaviour } = found;
    const past: CardProblem | undefined = expired(card.expireMonth, card.expireYear, now) ? 'CARD_EXPIRED' : undefined;
    const problem = past ?? (plaintext === undefined ? undefined : readCvv(plaintext, order.merchantReference));
    return { card, behaviour, saved: true, ...(problem ? { problem } : {}) };
  }
  const { card, problem } = readCard(plaintext ?? '', order.merchantReference, now);
  if (!card) return { problem: problem ?? 'CARD_INVALID', saved: false };
  const { cardNo, expireMonth, expireYear } = card;
  const face: CardFace = {
    last4: cardNo.slice(-4),
    brand: brandOf(cardNo),
    expireMonth,
    expireYear,
    fingerprint: keys.fingerprint(cardNo),
  };
  return { card: face, behaviour: behaviourOf(cardNo), saved: false, ...(problem ? { problem } : {}) };
}

/** What the bank will say, and whether it asks the holder first. */
function course(
  { behaviour, problem, saved }: Judged,
  amount: number,
): { readonly asks: boolean; readonly then: Result } {
  if (problem || !behaviour) return { asks: false, then: { status: 'FAILED', reason: problem ?? 'CARD_INVALID' } };
  if (!saved) return { asks: behaviour.challenge, then: behaviour.result };
  const from = behaviour.challengeSavedFrom;
  return { asks: from !== undefined && amount >= from, then: behaviour.saved ?? behaviour.result };
}

/** A new payment, or the one that bears the reference already. */
export async function createPayment(
  world: World,
  keys: AcquirerKeys,
  payments: Payments,
  order: Order,
  offsetMs: number,
): Promise<{ payment: Payment; made: boolean }> {
  const judged = await judge(order, keys, payments, world.now() + offsetMs);
  // Asked again after the wait above: two calls with one reference make one payment.
  const found = payments.byReference(order.merchantReference);
  if (found) return { payment: found, made: false };
  const { asks, then } = course(judged, order.amount);
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
    ...(asks ? { challenge: { code: freshCode(), wrong: 0 } } : {}),
    ...(judged.card ? { card: judged.card } : {}),
    ...(judged.behaviour ? { behaviour: judged.behaviour } : {}),
  };
  const payment = together(world.db, () => {
    payments.insert(base);
    return asks ? base : payments.decide(base, then);
  });
  return { payment, made: true };
}
