import { expect, test } from 'vitest';
import { renderChallengePage } from './challenge-page.ts';
import type { Payment } from './payment.ts';

const payment: Payment = {
  paymentId: 'p',
  merchantReference: 'm',
  amount: 123_450,
  currency: 'AED',
  locale: 'ar-AE',
  customerId: 'c',
  returnUrl: 'https://naseeb.example/back',
  notifyUrl: 'https://naseeb.example/told',
  createdAt: 0,
  status: 'CHALLENGE',
  then: { status: 'SUCCEEDED' },
  dueAt: null,
};

test('the page shows the shop and the currency in its language, and the amount left to right', () => {
  const page = (language: 'en' | 'ar') =>
    renderChallengePage(
      payment,
      { code: '123456', wrong: 0 },
      { nonce: 'n', url: new URL('https://bank.example/p'), language },
    ).text;
  expect(page('en')).toContain('<dd>Naseeb</dd>');
  expect(page('en')).toContain('<dd>AED \u20661,234.50\u2069</dd>');
  expect(page('ar')).toContain('<dd>نصيب</dd>');
  expect(page('ar')).toContain('<dd>\u20661,234.50\u2069 د.إ</dd>');
});
