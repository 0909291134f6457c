import { latinDigits } from '#kernel/digits.ts';
import { makeNonce } from '../http/html.ts';
import {
  replyNotFound,
  replyHtml,
  areEqualSecrets,
  replyRedirect,
  type SandboxRequest,
  type SandboxReply,
  type Route,
} from '../http/server.ts';
import { chooseLanguage } from '../http/language.ts';
import { renderChallengePage, renderDonePage, type ChallengeNote } from './challenge-page.ts';
import { createChallengeCode } from './create-payment.ts';
import { WRONG_CODES, type Payment } from './payment.ts';
import type { PaymentStore } from './payment-store.ts';

const PATH = '/sandbox/acquirer/challenge/{id}';

/** Where the holder goes when the bank is done; the query proves nothing. */
export function returnAddress(payment: Payment): string {
  const url = new URL(payment.returnUrl);
  url.searchParams.set('paymentId', payment.paymentId);
  url.searchParams.set('merchantReference', payment.merchantReference);
  return url.href;
}

/** The bank's page: it asks the holder for a code, as 3-D Secure does. */
export function challengeRoutes(payments: PaymentStore): readonly Route[] {
  const show = (ask: SandboxRequest, payment: Payment, note?: ChallengeNote): SandboxReply => {
    const nonce = makeNonce();
    const frame = { nonce, url: ask.url, language: chooseLanguage(ask.url, payment.locale) };
    const open = payment.status === 'CHALLENGE' && payment.challenge;
    const content = open
      ? renderChallengePage(payment, open, frame, note)
      : renderDonePage(payment, returnAddress(payment), frame);
    return replyHtml(note === 'wrong' ? 422 : 200, content, nonce, [new URL(payment.returnUrl).origin]);
  };

  function act(ask: SandboxRequest, payment: Payment): SandboxReply {
    const form = new URLSearchParams(ask.body);
    const { challenge } = payment;
    if (payment.status !== 'CHALLENGE' || !challenge) return replyRedirect(returnAddress(payment));
    const end = (result: Payment['then']) => replyRedirect(returnAddress(payments.decide(payment, result)));
    switch (form.get('action')) {
      case 'cancel':
        return end({ status: 'FAILED', reason: 'CHALLENGE_CANCELLED' });
      case 'refuse':
        return end({ status: 'FAILED', reason: 'CHALLENGE_FAILED' });
      case 'resend': {
        const again: Payment = { ...payment, challenge: { ...challenge, code: createChallengeCode() } };
        payments.save(again);
        return show(ask, again, 'resent');
      }
      default: {
        const given = latinDigits(form.get('code') ?? '').replace(/\s/g, '');
        if (areEqualSecrets(given, challenge.code)) return end(payment.then);
        const wrong = challenge.wrong + 1;
        if (wrong >= WRONG_CODES) return end({ status: 'FAILED', reason: 'CHALLENGE_FAILED' });
        const next: Payment = { ...payment, challenge: { ...challenge, wrong } };
        payments.save(next);
        return show(ask, next, 'wrong');
      }
    }
  }

  const withPayment = (handle: (ask: SandboxRequest, payment: Payment) => SandboxReply) => (ask: SandboxRequest) => {
    const payment = payments.findById(ask.params['id'] ?? '');
    return payment ? handle(ask, payment) : replyNotFound('payment');
  };

  return [
    { method: 'GET', path: PATH, handle: withPayment((ask, payment) => show(ask, payment)) },
    { method: 'POST', path: PATH, handle: withPayment(act) },
  ];
}
