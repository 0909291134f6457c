import { parseBody, InvalidBody, readObject, readText, REFERENCE } from '../http/read-body.ts';
import {
  replyBadRequest,
  replyJson,
  replyNotFound,
  replyError,
  type SandboxRequest,
  type SandboxReply,
  type Route,
} from '../http/server.ts';
import type { SandboxContext } from '../context.ts';
import { createChargebackStore } from './chargebacks/chargeback-store.ts';
import { chargebackRoutes } from './chargebacks/routes.ts';
import { challengeRoutes } from './challenge-routes.ts';
import { createPayment, readFingerprint, readPaymentRequest, type PaymentRequest } from './create-payment.ts';
import { loadAcquirerKeys } from './keys.ts';
import { createPaymentView } from './payment.ts';
import { nativeRoutes } from './native/routes.ts';
import { paybyRoutes } from './payby/routes.ts';
import { paymentsPageRoutes } from './payments-page-routes.ts';
import { createRefundStore } from './refunds/refund-store.ts';
import { refundRoutes } from './refunds/routes.ts';
import { renderDifferenceForm, settlementRoutes } from './settlement/routes.ts';
import { listSettlements, type Settlement } from './settlement/settlements.ts';
import { createPaymentStore, type PaymentStore } from './payment-store.ts';

/** The acquirer of docs/adapters.md §2. */
export function createAcquirerSandbox(world: SandboxContext): {
  readonly routes: readonly Route[];
  readonly payments: PaymentStore;
  /** What it owes for each day. */
  listSettlements(): readonly Settlement[];
  /** Applies what has become due. */
  decideDue(): void;
} {
  const chargebacks = createChargebackStore(world);
  const payments = createPaymentStore(world, (payment) => {
    if (payment.behaviour?.chargeback) chargebacks.open(payment, true);
  });
  const refunds = createRefundStore(world, chargebacks);
  const stores = { payments, refunds, chargebacks };
  const keys = loadAcquirerKeys(world.db);

  async function create(ask: SandboxRequest): Promise<SandboxReply> {
    let order: PaymentRequest;
    try {
      order = readPaymentRequest(parseBody(ask.body));
    } catch (error) {
      if (error instanceof InvalidBody) return replyBadRequest(error.message);
      throw error;
    }
    const { payment, made } = await createPayment(world, keys, payments, order, ask.offsetMs);
    if (payment.amount !== order.amount || payment.customerId !== order.customerId)
      return replyError(409, 'conflict', 'the merchantReference belongs to another payment');
    return replyJson(made ? 201 : 200, createPaymentView(payment));
  }

  async function showFingerprint(ask: SandboxRequest): Promise<SandboxReply> {
    try {
      const body = parseBody(ask.body);
      const reference = readText(body, 'merchantReference', REFERENCE);
      const jwe = readText(readObject(body['card'], 'card'), 'jwe', /^[^]{1,8192}$/);
      const fingerprint = await readFingerprint(keys, reference, jwe, world.now() + ask.offsetMs);
      return replyJson(200, { fingerprint: fingerprint ?? null });
    } catch (error) {
      if (error instanceof InvalidBody) return replyBadRequest(error.message);
      throw error;
    }
  }

  const base = '/sandbox/acquirer';
  return {
    payments,
    listSettlements: () => listSettlements(world.db, stores),
    decideDue: () => {
      payments.decideDue();
      refunds.decideDue();
      chargebacks.decideDue();
    },
    routes: [
      { method: 'GET', path: `${base}/keys`, guarded: true, handle: () => replyJson(200, { keys: [keys.jwk] }) },
      { method: 'POST', path: `${base}/cards/fingerprint`, guarded: true, handle: showFingerprint },
      { method: 'POST', path: `${base}/payments`, guarded: true, handle: create },
      {
        method: 'GET',
        path: `${base}/payments/by-reference/{reference}`,
        guarded: true,
        handle: ({ params }) => {
          const payment = payments.findByReference(params['reference'] ?? '');
          return payment ? replyJson(200, createPaymentView(payment)) : replyNotFound('payment');
        },
      },
      ...challengeRoutes(payments),
      ...paybyRoutes(payments),
      ...refundRoutes(payments, refunds),
      ...chargebackRoutes(chargebacks),
      ...settlementRoutes(world, stores),
      ...paymentsPageRoutes(stores, () => renderDifferenceForm(world)),
      ...nativeRoutes(payments),
    ],
  };
}
