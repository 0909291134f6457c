import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { OUTCOME_GROUPS, type OutcomeId } from '#sandbox/outcomes/index.ts';
import type { MoneyOutcome } from '#sandbox/outcomes/outcome.ts';
import { AML_RULES } from '#server/aml/rules.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { REVIEW_RULES } from '#server/withdrawals/review-rules.ts';
import { escapeMarkup } from '#kernel/escape-markup.ts';
import { startBankSandbox } from '#support/providers/bank.ts';

const sandbox = await startBankSandbox();
afterAll(() => sandbox.stop());
const html = await (await fetch(new URL('/sandbox', sandbox.url))).text();
// Links stand in the sentences.
const page = html.replace(/<\/?a\b[^>]*>/g, '');

const OUTCOMES: readonly MoneyOutcome[] = OUTCOME_GROUPS.flatMap(({ outcomes }) => [...outcomes]);

const CARDS = 'tests/server/deposits/test-cards.test.ts';
const SANDBOX = 'tests/server/deposits/sandbox.test.ts';
const PAYMENTS = 'tests/server/deposits/payments.test.ts';
const WITHDRAW = 'tests/server/withdrawals/withdraw.test.ts';
const PAYOUTS = 'tests/server/withdrawals/payouts.test.ts';
const OPS = 'tests/server/ops/withdrawal.test.ts';
const AML = 'tests/server/aml/flags.test.ts';
const REDEEM = 'tests/server/coupons/redeem.test.ts';
const PURCHASES = 'tests/server/coupons/purchases.test.ts';
const STATEMENTS = 'tests/server/transactions/statement-link.test.ts';
const HOSTS = 'e2e/deposit/hosts.spec.ts';

/** The test that shows each outcome: its file, and words that stand in it. */
const TESTS: Readonly<Record<OutcomeId, readonly [file: string, words: string]>> = {
  'first-deposit': ['e2e/deposit/outcomes.spec.ts', "'the first success, then another'"],
  'deposit-too-small': ['e2e/deposit/outcomes.spec.ts', "amount.fill('9')"],
  'deposit-too-large': ['e2e/deposit/outcomes.spec.ts', "amount.fill('10001')"],
  'deposit-too-large-for-payby': ['e2e/deposit/outcomes.spec.ts', "amount.fill('6000')"],
  'deposit-locked': ['e2e/deposit/outcomes.spec.ts', 'too many refused cards lock deposits'],
  'deposit-restricted': ['e2e/account/restricted.spec.ts', 'when they deposit'],
  'wrong-security-code': [CARDS, "cvv: '000'"],
  'card-of-another-player': [PAYMENTS, "refuses another player's card"],
  'success-after-time-out': ['e2e/deposit/late-results.spec.ts', 'succeed'],
  'failure-after-time-out': ['e2e/deposit/late-results.spec.ts', 'fail'],
  'success-over-a-closed-limit': [CARDS, 'restricted meanwhile goes back to its card'],
  'refund-by-staff': [CARDS, "'5555555555554444': refundIs"],
  'refund-failed': [CARDS, "'4000000000000143': refundIs"],
  'refund-late': [CARDS, "'4000000000000176': refundIs"],
  chargeback: [CARDS, "'4000000000000150'"],
  'chargeback-won': [SANDBOX, 'the dispute decided there'],
  'settlement-difference': [SANDBOX, 'or differs as it was told'],
  'payby-own': [SANDBOX, "'the own account'"],
  'payby-other': [SANDBOX, '"somebody else\'s account"'],
  'payby-cancel': [SANDBOX, "'a cancellation'"],
  'payby-decline': [SANDBOX, "'a refusal'"],
  'payby-empty': [SANDBOX, "'too little money'"],
  'native-success': [HOSTS, "test.step('SUCCESS'"],
  'native-handling': [HOSTS, "test('HANDLING"],
  'native-failure': [HOSTS, "test.step('FAILURE'"],
  'withdrawal-too-small': [WITHDRAW, 'errorCodes.withdrawalTooSmall'],
  'withdrawal-above-limit': [WITHDRAW, 'errorCodes.withdrawalAboveLimit'],
  'withdrawal-above-balance': [WITHDRAW, 'errorCodes.insufficientWithdrawable'],
  'withdrawal-wrong-code': [WITHDRAW, 'counts wrong codes'],
  'payby-without-deposits': [WITHDRAW, 'errorCodes.payByWithoutDeposit'],
  'iban-wrong': [WITHDRAW, "{ iban: 'GB33BUKB20201555555555' }"],
  'iban-last': [WITHDRAW, 'errorCodes.lastIban'],
  'iban-locked': [WITHDRAW, 'is refused to a locked IBAN'],
  'iban-of-another-player': [AML, 'an account of two players flags the second'],
  'review-first-withdrawal': ['e2e/withdraw/withdraw.spec.ts', 'a review, and the money is paid'],
  'review-new-account': ['src/server/withdrawals/review-rules.test.ts', 'new-account'],
  'review-amount': [WITHDRAW, 'is reviewed where those of a day are AED 10,000 together'],
  'review-turnover': [WITHDRAW, 'is reviewed for released money'],
  'review-restricted': [OPS, 'a restricted account may withdraw'],
  approved: [OPS, 'staff see what waits and why, and approve it'],
  rejected: [OPS, 'a rejection gives the money back'],
  canceled: ['e2e/withdraw/withdraw.spec.ts', 'is listed and can be canceled once'],
  'file-refused': [PAYOUTS, "'5001', \"The bank couldn't make the transfer.\""],
  returned: [PAYOUTS, 'what the bank returns stands in its statement, and staff book it once'],
  'aml-structuring': [AML, 'deposits just below the threshold flag'],
  'aml-pass-through': [AML, 'money that goes in and out without play makes a withdrawal wait'],
  'aml-many-cards': [AML, 'cards that failed count among many cards'],
  'aml-others-card': [AML, "a card of another player's account flags at the second try"],
  'aml-shared-account': [AML, 'an account of two players flags the second'],
  'aml-repeated-release': [AML, 'a second release flags'],
  'aml-unusual-volume': [OPS, 'aml-unusual-volume'],
  'coupon-valid': ['e2e/coupons/coupons.spec.ts', 'a redeemed coupon pays for an order'],
  'coupon-minimum': [PURCHASES, "'of a higher minimum'"],
  'coupon-other-purpose': [PURCHASES, "'for deposits'"],
  'coupon-used': [PURCHASES, 'of another player, of nobody, or used'],
  'coupon-expired': ['tests/server/coupons/deposits.test.ts', 'a coupon that has expired is refused'],
  'coupon-unknown': [REDEEM, 'errorCodes.couponCodeUnknown'],
  'coupon-already-yours': [REDEEM, 'errorCodes.couponAlreadyYours'],
  'coupon-used-up': [REDEEM, 'errorCodes.couponCodeUsedUp'],
  'coupon-over': [REDEEM, 'a campaign that is over or stopped gives nothing more'],
  statement: ['e2e/transactions/transactions.spec.ts', 'a player downloads a statement as PDF and as CSV'],
  'statement-period': [STATEMENTS, "'of more than a year'"],
};

test('/sandbox lists each outcome, what to do, and what to type with a button that copies it', () => {
  for (const { id, outcome, how, type = [], ops = [] } of OUTCOMES) {
    expect(page, id).toContain(`<tr id="${id}"><th scope="row">${escapeMarkup(outcome)}</th><td>${escapeMarkup(how)}`);
    for (const text of type) expect(page, id).toContain(`data-copy="${text}"`);
    for (const command of ops) expect(page, id).toContain(escapeMarkup(`npm run ops -- ${command}`));
  }
});

test('each outcome has an id of its own and the test that shows it', () => {
  expect(new Set(OUTCOMES.map(({ id }) => id)).size).toBe(OUTCOMES.length);
  for (const [id, [file, words]] of Object.entries(TESTS)) expect(readFileSync(file, 'utf8'), id).toContain(words);
});

test('each command stands among those of ops, with these arguments', () => {
  for (const { id, ops = [] } of OUTCOMES)
    for (const command of ops) {
      const [noun = '', verb = '', ...args] = command.split(' ');
      const known = opsCommands[noun]?.[verb] ?? opsCommands[noun]?.[''];
      expect(known, `${id}: ${command}`).toBeDefined();
      if (opsCommands[noun]?.[verb]) expect(known?.usage, id).toBe(args.join(' '));
    }
});

test('each rule that makes a withdrawal wait is listed', () => {
  for (const { reason } of REVIEW_RULES) expect(page).toContain(`id="review-${reason}"`);
  for (const { id } of AML_RULES) expect(page).toContain(`id="aml-${id}"`);
});
