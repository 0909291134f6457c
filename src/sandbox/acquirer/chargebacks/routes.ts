import { replyJson, type Route } from '#sandbox/http/server.ts';
import { createChargebackView, type ChargebackStore } from './chargeback-store.ts';

/** The chargebacks of a payment that were opened. */
export const chargebackRoutes = (chargebacks: ChargebackStore): readonly Route[] => [
  {
    method: 'GET',
    path: '/sandbox/acquirer/chargebacks/by-payment/{reference}',
    guarded: true,
    handle: ({ params }) => {
      const opened = chargebacks.listOf(params['reference'] ?? '').filter(({ status }) => status !== 'DUE');
      return replyJson(200, { chargebacks: opened.map(createChargebackView) });
    },
  },
];
