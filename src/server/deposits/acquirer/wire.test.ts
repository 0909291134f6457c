import { expect, test } from 'vitest';
import { MAX_ACCOUNT_NUMBER } from '#server/withdrawals/bank/payment-file.ts';
import { payment } from './wire.ts';

const reported = (account: string) => ({
  paymentId: 'p1',
  status: 'SUCCEEDED',
  wallet: { account, label: 'PayBy', matchesHolder: true },
});

test("a wallet's account is one that a payment file has room for", () => {
  expect(payment.safeParse(reported('1'.repeat(MAX_ACCOUNT_NUMBER))).success).toBe(true);
  expect(payment.safeParse(reported('1'.repeat(MAX_ACCOUNT_NUMBER + 1))).success).toBe(false);
});
