import { latinDigits } from '#kernel/digits.ts';
import { makeNonce } from '../html.ts';
import { noSuch, page, same, seeOther, type Ask, type Reply, type Route } from '../http.ts';
import { chosen } from '../language.ts';
import { challengePage, donePage, type Note } from './challenge-page.ts';
import { freshCode } from './create.ts';
import { WRONG_CODES, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';

const PATH = '/sandbox/acquirer/challenge/{id}';

/** Where the holder goes when the bank is done; the query proves nothing. */
export function wayBack(payment: Payment): string {
  const url = new URL(payment.returnUrl);
  url.searchParams.set('paymentId', payment.paymentId);
  url.searchParams.set('merchantReference', payment.merchantReference);
  return url.href;
}

/** The bank's page: it asks the holder for a code, as 3-D Secure does. */
export function challengeRoutes(payments: Payments): readonly Route[] {
  const show = (ask: Ask, payment: Payment, note?: Note): Reply => {
    const nonce = makeNonce();
    const frame = { nonce, url: ask.url, language: chosen(ask.url, payment.locale) };
    const open = payment.status === 'CHALLENGE' && payment.challenge;
    const content = open ? challengePage(payment, open, frame, note) : donePage(payment, wayBack(payment), frame);
    return page(note === 'wrong' ? 422 : 200, content, nonce, [new URL(payment.returnUrl).origin]);
  };

  function act(ask: Ask, payment: Payment): Reply {
    const form = new URLSearchParams(ask.body);
    const { challenge } = payment;
    if (payment.status !== 'CHALLENGE' || !challenge) return seeOther(wayBack(payment));
    const end = (result: Payment['then']) => seeOther(wayBack(payments.decide(payment, result)));
    switch (form.get('action')) {
      case 'cancel':
        return end({ status: 'FAILED', reason: 'CHALLENGE_CANCELLED' });
      case 'refuse':
        return end({ status: 'FAILED', reason: 'CHALLENGE_FAILED' });
      case 'resend': {
        const again: Payment = { ...payment, challenge: { ...challenge, code: freshCode() } };
        payments.save(again);
        return show(ask, again, 'resent');
      }
      default: {
        const given = latinDigits(form.get('code') ?? '').replace(/\s/g, '');
        if (same(given, challenge.code)) return end(payment.then);
        const wrong = challenge.wrong + 1;
        if (wrong >= WRONG_CODES) return end({ status: 'FAILED', reason: 'CHALLENGE_FAILED' });
        const next: Payment = { ...payment, challenge: { ...challenge, wrong } };
        payments.save(next);
        return show(ask, next, 'wrong');
      }
    }
  }

  const withPayment = (handle: (ask: Ask, payment: Payment) => Reply) => (ask: Ask) => {
    const payment = payments.byId(ask.params['id'] ?? '');
    return payment ? handle(ask, payment) : noSuch('payment');
  };

  return [
    { method: 'GET', path: PATH, handle: withPayment((ask, payment) => show(ask, payment)) },
    { method: 'POST', path: PATH, handle: withPayment(act) },
  ];
}
