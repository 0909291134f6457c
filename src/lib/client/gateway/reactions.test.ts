import { expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { ERRORS } from '#contract/errors.ts';
import { endsSession, effectFor, reactionOf } from './reactions.ts';
import { NO_ANSWER } from './transport.ts';

const plan = (code: number, extData: unknown = null, silent = false) =>
  effectFor({ code, message: 'a sentence', extData }, silent);

test.each(Object.entries(ERRORS))('%s reacts as the catalogue says', (code, { reaction }) => {
  expect(reactionOf(Number(code))).toBe(reaction);
});

test.each([
  errorCodes.loginRequired,
  errorCodes.sessionExpired,
  errorCodes.sessionCookieMissing,
  errorCodes.loggedInElsewhere,
  errorCodes.accountLocked,
  errorCodes.accountInactive,
  errorCodes.accountUnavailable,
])('%i ends the session with its message', (code) => {
  expect(plan(code)).toEqual({ clear: true, toast: 'a sentence', go: 'login' });
});

test.each([
  ['a login elsewhere', errorCodes.loggedInElsewhere],
  ['a password set elsewhere', errorCodes.sessionExpired],
])('%s opens the logged-out dialog with its time', (_what, code) => {
  expect(plan(code, { time: 1_800_000_000_000 })).toEqual({
    clear: true,
    dialog: { name: 'logged-out', data: { message: 'a sentence', time: 1_800_000_000_000 } },
    go: 'login',
  });
});

test('loginAgain starts the login without a message', () => {
  expect(plan(errorCodes.loginAgain)).toEqual({ clear: true, go: 'login' });
});

test('accountPayLimit and accountRestricted end the session with a dialog, and go to the login', () => {
  expect(plan(errorCodes.accountPayLimit)).toMatchObject({ clear: true, dialog: { name: 'pay-limit' }, go: 'login' });
  expect(plan(errorCodes.accountRestricted)).toMatchObject({ clear: true, dialog: { name: 'aml-limit' }, go: 'login' });
});

test('accountClosed goes home and shows the login time', () => {
  expect(plan(errorCodes.accountClosed, { time: 1_800_000_000_000 })).toEqual({
    clear: true,
    dialog: { name: 'logged-out', data: { message: 'a sentence', time: 1_800_000_000_000 } },
    go: 'home',
  });
});

test('selfExcluded depends on the type of exclusion', () => {
  const until = 1_800_000_000_000;
  const message = 'a sentence';
  expect(plan(errorCodes.selfExcluded, { userExclusionType: 1, exclusionEndTimestamp: until })).toEqual({
    dialog: {
      name: 'self-exclusion-login',
      data: { message, userExclusionType: 1, exclusionEndTimestamp: until },
    },
  });
  expect(plan(errorCodes.selfExcluded, { userExclusionType: 5, exclusionEndTimestamp: until })).toEqual({
    dialog: { name: 'self-exclusion', data: { message, userExclusionType: 5, exclusionEndTimestamp: until } },
    go: 'home',
  });
  const limits = { betAmountLimit: 50_000, remainAmount: 1_000 };
  expect(plan(errorCodes.selfExcluded, { userExclusionType: 4, exclusionEndTimestamp: until, ...limits })).toEqual({
    dialog: {
      name: 'self-exclusion',
      data: { message, userExclusionType: 4, exclusionEndTimestamp: until, ...limits },
    },
  });
  // Without a type the strictest one applies.
  expect(plan(errorCodes.selfExcluded)).toMatchObject({ dialog: { name: 'self-exclusion-login' } });
});

test('takes only valid fields of an exclusion', () => {
  const wrong = { message: 'another', prize: 1, betAmountLimit: '500', userExclusionType: '5' };
  for (const exclusionEndTimestamp of [0, -1, 1_800_000_000, '1800000000000', null])
    expect(plan(errorCodes.selfExcluded, { ...wrong, exclusionEndTimestamp }), String(exclusionEndTimestamp)).toEqual({
      dialog: { name: 'self-exclusion-login', data: { message: 'a sentence' } },
    });
  expect(plan(errorCodes.accountClosed, { time: 0 })).toMatchObject({ dialog: { data: { time: undefined } } });
});

test.each([
  errorCodes.gatewayFailure1,
  errorCodes.gatewayFailure4,
  errorCodes.serviceFailure1,
  errorCodes.serviceFailure4,
  errorCodes.serviceFailure5,
  errorCodes.serviceFailure9,
  errorCodes.upstreamFailure,
  errorCodes.actionUnavailable,
  errorCodes.internalError,
  errorCodes.malformedMessage,
  errorCodes.gameNotOnSale,
  errorCodes.gameUnderMaintenance,
])('%i is silent', (code) => expect(plan(code)).toEqual({}));

test.each([
  errorCodes.wrongMobilePassword,
  errorCodes.wrongEmailPassword,
  errorCodes.invalidInput,
  errorCodes.tooManyCodeRequests,
  errorCodes.wrongVerificationCode,
])('%i shows only its message', (code) => {
  expect(plan(code)).toEqual({ toast: 'a sentence' });
});

test.each([
  [errorCodes.identityNotVerified, 'kyc-error'],
  [errorCodes.verificationUnavailable, 'kyc-error'],
  [errorCodes.verificationFailed, 'kyc-failed'],
  [errorCodes.tooManyDepositAttempts, 'pay-limit'],
  [errorCodes.paymentsStopped, 'pay-limit'],
  [errorCodes.accountUnderReview, 'aml-limit'],
  [errorCodes.insufficientBalance, 'deposit-prompt'],
] as const)("%i opens %s with the server's message", (code, name) => {
  expect(plan(code)).toEqual({ dialog: { name, data: { message: 'a sentence' } } });
});

test.each([errorCodes.geoOutside, errorCodes.geoUnavailable])(
  '%i opens the popup about places, with the code',
  (code) => {
    expect(plan(code)).toEqual({ dialog: { name: 'geo-restriction', data: { message: 'a sentence', code } } });
  },
);

test('an unknown code shows its message', () => {
  expect(plan(999)).toEqual({ toast: 'a sentence' });
});

test('a lost connection shows a message', () => {
  expect(plan(NO_ANSWER)).toEqual({ toast: 'a sentence' });
});

test('a silent call shows nothing, unless the session is over or the account is under review', () => {
  for (const code of [
    errorCodes.invalidInput,
    errorCodes.insufficientBalance,
    errorCodes.identityNotVerified,
    NO_ANSWER,
  ])
    expect(plan(code, null, true)).toEqual({});
  expect(plan(errorCodes.sessionExpired, null, true)).toMatchObject({ clear: true, go: 'login' });
  expect(plan(errorCodes.accountUnderReview, null, true)).toMatchObject({ dialog: { name: 'aml-limit' } });
});

test('every code of the catalogue has an effect, and clears the session only if it ends it', () => {
  for (const code of Object.keys(ERRORS).map(Number)) expect(plan(code).clear === true).toBe(endsSession(code));
});
