import { expect, test } from 'vitest';
import type { CardPayment } from '#contract/deposits/fields.ts';
import { firstScreen, nextPaymentStep, pendingScreen } from './decisions.ts';

const PAYMENT: CardPayment = {
  gatewayId: 'd1',
  status: 'HANDLING',
  message: '',
  reason: null,
  checkError: false,
  redirect: '',
};

test.each([
  [{ status: 'SUCCESS' }, 'check-status'],
  [{ redirect: 'https://bank.example' }, 'open-bank'],
  [{}, 'wait'],
  [{ status: 'TIMEOUT' }, 'wait'],
  [{ status: 'FAILURE', reason: 'DECLINED' }, 'retry'],
  [{ status: 'FAILURE', reason: null }, 'retry'],
  [{ status: 'FAILURE', reason: 'AML_BLOCKED' }, 'show-failure'],
  [{ status: 'FAILURE', reason: 'LIABILITY_LIMIT' }, 'show-failure'],
] as const)('after the payment %j the next step is %s', (change, step) => {
  expect(nextPaymentStep({ ...PAYMENT, ...change })).toBe(step);
});

test("offers the bank's page again until it has redirected back", () => {
  const challenged = { at: 'challenged', redirect: 'https://bank.example' } as const;
  for (const at of ['loading', 'card'] as const) {
    const now = { at };
    expect(pendingScreen(now, challenged.redirect, false)).toEqual(at === 'loading' ? challenged : undefined);
  }
  expect(pendingScreen({ at: 'waiting', late: true }, challenged.redirect, false)).toEqual(challenged);
  expect(pendingScreen({ at: 'waiting', late: true }, challenged.redirect, true)).toBeUndefined();
  expect(pendingScreen(challenged, '', false)).toEqual({ at: 'waiting', late: false });
});

test('starts with the card if an amount was chosen before', () => {
  expect(firstScreen(1, 5_000, { text: '50', chosen: true })).toEqual({ at: 'unverified', verifiedStatus: 1 });
  expect(firstScreen(3, 5_000, { text: '50', chosen: true })).toEqual({ at: 'card' });
  expect(firstScreen(3, 5_000, { text: '50', chosen: false })).toEqual({ at: 'amount' });
  expect(firstScreen(3, 0, { text: 'x', chosen: true })).toEqual({ at: 'amount' });
  expect(firstScreen(3, 0, null)).toEqual({ at: 'amount' });
});
