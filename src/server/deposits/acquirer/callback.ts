import { unreachable } from '#kernel/assert.ts';
import { systemNow } from '#kernel/time.ts';
import { toWire } from '#kernel/money.ts';
import { createCallbackRoute, parseJson } from '#server/http/callback.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { HttpRoute } from '#server/http/web-server.ts';
import { notification, type Notification } from './wire.ts';
import { applyPayment, type PaymentDeps } from '../apply-payment.ts';
import { applyChargeback } from '../chargebacks/apply-chargeback.ts';
import { findDeposit } from '../deposit-rows.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import { findRefund } from '../refunds/refund-rows.ts';
import { checkSignature } from '#server/http/notification-signature.ts';

export const ACQUIRER_CALLBACK = '/callbacks/acquirer';

type Report<T extends Notification['type']> = Extract<Notification, { type: T }>;

async function takePayment(deps: PaymentDeps, report: Report<'payment'>): Promise<number> {
  const { merchantReference, amount, currency, ...payment } = report;
  const deposit = await findDeposit(deps.db, merchantReference);
  if (!deposit) return 404;
  if (currency !== 'AED' || amount !== toWire(deposit.amount)) {
    deps.log.error({ deposit: deposit.id, amount, currency }, 'a notification names another amount than the deposit');
    return 409;
  }
  await applyPayment(deps, deposit.id, { payment });
  return 204;
}

async function takeRefund(deps: PaymentDeps, report: Report<'refund'>): Promise<number> {
  const { refundReference, merchantReference, amount, currency, ...refund } = report;
  const known = await findRefund(deps.db, refundReference);
  if (known?.deposit_id !== merchantReference) return 404;
  if (currency !== 'AED' || amount !== toWire(known.amount)) {
    deps.log.error({ refund: known.id, amount, currency }, 'a notification names another amount than the refund');
    return 409;
  }
  await applyRefund(deps, known.id, refund);
  return 204;
}

async function takeChargeback(deps: PaymentDeps, report: Report<'chargeback'>): Promise<number> {
  const { merchantReference, currency, ...chargeback } = report;
  const deposit = await findDeposit(deps.db, merchantReference);
  if (!deposit) return 404;
  if (currency !== 'AED') {
    deps.log.error({ deposit: deposit.id, currency }, 'a notification names another currency than the deposit');
    return 409;
  }
  return (await applyChargeback(deps, deposit.id, chargeback)) === undefined ? 204 : 409;
}

/**
 * A notification of the acquirer (docs/adapters.md §1): 401 forged or old, 400 invalid, 404 unknown payment or refund,
 * 409 another amount, 204 accepted, also when it was known already. Only a 204 can have changed anything.
 */
export async function receiveNotification(
  deps: PaymentDeps,
  secret: string,
  signature: string | undefined,
  body: string,
): Promise<number> {
  const genuine = checkSignature(secret, signature, body, systemNow());
  if (!genuine.ok) {
    deps.log.warn({ why: genuine.error }, 'a notification of the acquirer was refused');
    return 401;
  }
  const parsed = notification.safeParse(parseJson(body));
  if (!parsed.success) return 400;
  const report = parsed.data;
  switch (report.type) {
    case 'payment':
      return takePayment(deps, report);
    case 'refund':
      return takeRefund(deps, report);
    case 'chargeback':
      return takeChargeback(deps, report);
    default:
      return unreachable(report);
  }
}

/** Answers the acquirer's notifications; false for any other path. */
export const createAcquirerCallback = (
  deps: PaymentDeps & Pick<Platform, 'security' | 'settings'>,
  secret: string,
): HttpRoute =>
  createCallbackRoute(ACQUIRER_CALLBACK, deps, (signature, body) => receiveNotification(deps, secret, signature, body));
