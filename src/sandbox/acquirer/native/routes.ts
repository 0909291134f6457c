import { replyJson, replyNotFound, type Route } from '#sandbox/http/server.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { PaymentResult } from '../test-cards.ts';

/** What the super-app's own payment brings, by what the person chose there. */
const RESULTS: Readonly<Record<string, PaymentResult>> = {
  SUCCESS: { status: 'SUCCEEDED' },
  HANDLING: { status: 'PENDING', late: true },
  FAILURE: { status: 'FAILED', reason: 'DECLINED' },
};

/** The super-app settles a payment of its own. It knows no session here: the reference is a secret of the payment. */
export const nativeRoutes = (payments: PaymentStore): readonly Route[] => [
  {
    method: 'POST',
    path: '/sandbox/acquirer/native/{reference}',
    handle: ({ params, body }) => {
      const payment = payments.findByReference(params['reference'] ?? '');
      const result = RESULTS[new URLSearchParams(body).get('result') ?? ''];
      if (payment?.method !== 'native' || !result) return replyNotFound('payment');
      if (payment.status === 'CHALLENGE') payments.decide(payment, result);
      return replyJson(200, {});
    },
  },
];
