import {
  InvalidBody,
  parseBody,
  readHttpUrl,
  readPositiveInteger,
  readText,
  REFERENCE,
} from '#sandbox/http/read-body.ts';
import {
  replyBadRequest,
  replyError,
  replyJson,
  replyNotFound,
  type Route,
  type SandboxReply,
} from '#sandbox/http/server.ts';
import type { PaymentStore } from '../payment-store.ts';
import { createRefundView } from './refund.ts';
import type { RefundRequest, RefundStore } from './refund-store.ts';

function readRefundRequest(text: string): RefundRequest {
  const body = parseBody(text);
  readText(body, 'currency', /^AED$/);
  return {
    refundReference: readText(body, 'refundReference', REFERENCE),
    merchantReference: readText(body, 'merchantReference', REFERENCE),
    amount: readPositiveInteger(body, 'amount'),
    notifyUrl: readHttpUrl(body, 'notifyUrl'),
  };
}

/** Refunds of payments, idempotent by refundReference. */
export function refundRoutes(payments: PaymentStore, refunds: RefundStore): readonly Route[] {
  function create(text: string): SandboxReply {
    let request: RefundRequest;
    try {
      request = readRefundRequest(text);
    } catch (error) {
      if (error instanceof InvalidBody) return replyBadRequest(error.message);
      throw error;
    }
    const known = refunds.findByReference(request.refundReference);
    if (known && (known.merchantReference !== request.merchantReference || known.amount !== request.amount))
      return replyError(409, 'conflict', 'the refundReference belongs to another refund');
    if (known) return replyJson(200, createRefundView(known));
    const payment = payments.findByReference(request.merchantReference);
    return payment ? replyJson(201, createRefundView(refunds.create(payment, request))) : replyNotFound('payment');
  }

  const base = '/sandbox/acquirer/refunds';
  return [
    { method: 'POST', path: base, guarded: true, handle: ({ body }) => create(body) },
    {
      method: 'GET',
      path: `${base}/by-reference/{reference}`,
      guarded: true,
      handle: ({ params }) => {
        const refund = refunds.findByReference(params['reference'] ?? '');
        return refund ? replyJson(200, createRefundView(refund)) : replyNotFound('refund');
      },
    },
  ];
}
