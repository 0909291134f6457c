import { expect, test } from 'vitest';
import { payment } from './wire.ts';

/** Max34Text of ISO 20022. */
const MAX_ACCOUNT_NUMBER = 34;

const reported = (account: string) => ({
  paymentId: 'p1',
  status: 'SUCCEEDED',
  wallet: { account, label: 'PayBy', matchesHolder: true },
});

test("a wallet's account is one that a payment file has room for", () => {
  expect(payment.safeParse(reported('1'.repeat(MAX_ACCOUNT_NUMBER))).success).toBe(true);
  expect(payment.safeParse(reported('1'.repeat(MAX_ACCOUNT_NUMBER + 1))).success).toBe(false);
});
