import { makeNonce } from '#sandbox/http/html.ts';
import { chooseLanguage } from '#sandbox/http/language.ts';
import {
  replyHtml,
  replyNotFound,
  replyRedirect,
  type Route,
  type SandboxReply,
  type SandboxRequest,
} from '#sandbox/http/server.ts';
import { returnAddress } from '../challenge-routes.ts';
import type { Payment } from '../payment.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { PaymentResult } from '../test-cards.ts';
import { WALLET_ACCOUNTS } from './accounts.ts';
import { renderWalletDone, renderWalletPage } from './page.ts';

const PATH = '/sandbox/acquirer/payby/{id}';

const FAILURES: Readonly<Record<string, PaymentResult>> = {
  cancel: { status: 'FAILED', reason: 'CHALLENGE_CANCELLED' },
  decline: { status: 'FAILED', reason: 'DECLINED' },
  empty: { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' },
};

/** The wallet's page: it asks which account pays. */
export function paybyRoutes(payments: PaymentStore): readonly Route[] {
  function show(ask: SandboxRequest, payment: Payment): SandboxReply {
    const nonce = makeNonce();
    const page = { nonce, url: ask.url, language: chooseLanguage(ask.url, payment.locale) };
    const content =
      payment.status === 'CHALLENGE'
        ? renderWalletPage(payment, page)
        : renderWalletDone(payment, returnAddress(payment), page);
    return replyHtml(200, content, nonce, [new URL(payment.returnUrl).origin]);
  }

  function act(ask: SandboxRequest, payment: Payment): SandboxReply {
    if (payment.status !== 'CHALLENGE') return replyRedirect(returnAddress(payment));
    const form = new URLSearchParams(ask.body);
    const failure = FAILURES[form.get('action') ?? ''];
    if (failure) return replyRedirect(returnAddress(payments.decide(payment, failure)));
    const wallet =
      form.get('account') === 'other'
        ? WALLET_ACCOUNTS.other()
        : WALLET_ACCOUNTS.own(payment.customerId, payment.customerName ?? '');
    return replyRedirect(returnAddress(payments.decide({ ...payment, wallet }, payment.then)));
  }

  const withPayment = (handle: (ask: SandboxRequest, payment: Payment) => SandboxReply) => (ask: SandboxRequest) => {
    const payment = payments.findById(ask.params['id'] ?? '');
    return payment?.method === 'payby' ? handle(ask, payment) : replyNotFound('payment');
  };

  return [
    { method: 'GET', path: PATH, handle: withPayment(show) },
    { method: 'POST', path: PATH, handle: withPayment(act) },
  ];
}
