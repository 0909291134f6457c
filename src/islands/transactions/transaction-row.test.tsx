import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { TransactionRow } from './transaction-row.tsx';
import type { TransactionView } from './transactions-store.ts';

const order: TransactionView = {
  transactionId: '812',
  type: 'consecutive-order',
  amount: -1100,
  timestamp: Date.UTC(2026, 10, 21, 11, 4),
  balance: 98_900,
  lotteryType: 69,
  orderId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
  consecutiveId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
  drawId: '69-261121-0904',
  depositId: null,
  withdrawalId: null,
  refundId: null,
  chargebackId: null,
  channelType: null,
};
const deposit: TransactionView = {
  ...order,
  type: 'deposit-failed',
  amount: 0,
  asked: 15_000,
  lotteryType: null,
  orderId: null,
  consecutiveId: null,
  drawId: null,
  depositId: '01a1fe9d-943b-8359-9c33-87edd8050eb8',
  channelType: 716,
};
const html = (row: TransactionView, locale: Locale = 'en-US') =>
  renderToStaticMarkup(<TransactionRow row={row} locale={locale} />);
const read = (row: TransactionView, locale?: Locale) => {
  const [summary = '', more = ''] = html(row, locale)
    .split('</summary>')
    .map((part) =>
      part
        .replace(/<[^>]+>/g, ' ')
        .replace(/&#x27;/g, "'")
        .replace(/[\s\u00a0]+/g, ' ')
        .trim(),
    );
  return { summary, more };
};

test('shows the type, time and amount, and the ids below', () => {
  const { summary, more } = read(order);
  expect(summary).toContain('Consecutive draws order');
  expect(summary).toContain('Quick Five · 21 Nov 2026, 15:04');
  expect(summary).toMatch(/[−-] ?AED 11\.00/);
  expect(summary).toContain('Balance AED 989.00');
  expect(summary).not.toContain(order.transactionId);
  for (const code of ['Transaction ID 812', `Consecutive draws ID ${order.orderId ?? ''}`, 'Draw 261121-0904'])
    expect(more).toContain(code);
  expect(html(order)).toContain(`orderId=${order.orderId ?? ''}`);
});

test.each(['deposit-pending', 'deposit-failed', 'deposit-timeout'] as const)(
  'a %s shows the requested amount without a plus sign',
  (type) => {
    const { summary } = read({ ...deposit, type });
    expect(summary).toContain('AED 150.00');
    expect(summary).not.toContain('+');
    expect(summary).not.toContain('AED 0.00');
    expect(summary).toContain('Bank card');
  },
);

test.each([
  ['en-US', 'Visa •••• 4242', 'Bank card', "There isn't enough money on this card."],
  ['ar-AE', 'Visa •••• 4242', 'بطاقة بنكية', 'لا يوجد رصيد كافٍ في هذه البطاقة.'],
] as const)('a deposit names its card, and a failed one its reason: %s', (locale, name, plain, reason) => {
  const card = { cardIcon: 'visa', ambiguousAccountNumber: '•••• 4242' } as const;
  const failed = read({ ...deposit, card, reason }, locale).summary;
  expect(failed).toContain(name);
  expect(failed).toContain(reason);
  expect(failed).not.toContain(plain);
  // One piece, left to right in both languages.
  expect(html({ ...deposit, card }, locale)).toContain(`<bdi dir="ltr">${name}</bdi>`);
  for (const type of ['deposit-pending', 'deposit-timeout', 'deposit'] as const)
    expect(read({ ...deposit, type, card }, locale).summary).toContain(name);
  const other = { ...card, cardIcon: 'card' } as const;
  expect(read({ ...deposit, card: other }, locale).summary).toContain(`${plain} •••• 4242`);
});

test('money received has a plus sign', () => {
  expect(read({ ...deposit, type: 'deposit', amount: 15_000, asked: undefined }).summary).toContain('+ AED 150.00');
});

test('a withdrawal shows how far it is, where it goes, and leads to its page', () => {
  const withdrawal: TransactionView = {
    ...order,
    type: 'withdrawal',
    lotteryType: null,
    orderId: null,
    consecutiveId: null,
    drawId: null,
    withdrawalId: '01a1fe9d-943b-8359-9c33-87edd8050eb7',
    channelType: 718,
    withdrawalStatus: 'review',
    account: '•••• 0123',
    fee: 200,
  };
  const { summary, more } = read(withdrawal);
  expect(summary).toContain('Bank transfer •••• 0123 · AED 2.00 fee included');
  expect(summary).toContain('Under review');
  expect(more).toContain(`Withdrawal ID ${withdrawal.withdrawalId ?? ''}`);
  expect(read(withdrawal, 'ar-AE').summary).toContain('قيد المراجعة');
  for (const type of ['withdrawal', 'withdrawal-failure', 'withdrawal-return'] as const)
    expect(html({ ...withdrawal, type })).toContain(
      `href="/account/withdraw?withdrawalId=${withdrawal.withdrawalId ?? ''}"`,
    );
});

test('the line that brings a withdrawal back says why it did not take place, and has no mark of it', () => {
  const back: TransactionView = { ...deposit, type: 'withdrawal-failure', amount: 10_000, withdrawalStatus: 'failed' };
  expect(read(back).summary).toContain('Withdrawal failed, amount returned');
  expect(read(back).summary).not.toContain('Failed');
  expect(read({ ...back, withdrawalStatus: 'rejected' }).summary).toContain('Withdrawal rejected, amount returned');
  expect(read({ ...back, withdrawalStatus: 'canceled' }).summary).toContain('Withdrawal canceled, amount returned');
  expect(read({ ...back, type: 'withdrawal', amount: -10_000 }).summary).toContain('Failed');
});

test('a chargeback names its id', () => {
  const { summary, more } = read({
    ...deposit,
    type: 'chargeback',
    asked: undefined as never,
    depositId: null,
    chargebackId: 'c1',
  });
  expect(summary).toContain('Chargeback');
  expect(more).toContain('Chargeback ID c1');
});
