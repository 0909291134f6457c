import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { endsSession, effectFor, reactionOf } from './reactions.ts';
import { NO_ANSWER } from './transport.ts';

const NETWORK = 'Please check your internet connection and try again.';
const plan = (code: number, extData: unknown = null, silent = false) =>
  effectFor({ code, message: 'a sentence', extData }, silent, NETWORK);

test.each(Object.entries(ERRORS))('%s does what the catalogue says', (code, { reaction }) => {
  expect(reactionOf(Number(code))).toBe(reaction);
});

test.each([401000001, 401000002, 401000003, 401000006, 403000602, 403000605, 403000901])(
  '%i ends the session with its message',
  (code) => {
    expect(plan(code)).toEqual({ clear: true, toast: 'a sentence', go: 'login' });
  },
);

test('a login elsewhere opens the logged-out dialog with its time', () => {
  expect(plan(401000006, { time: 1_800_000_000_000 })).toEqual({
    clear: true,
    dialog: { name: 'logged-out', data: { message: 'a sentence', time: 1_800_000_000_000 } },
    go: 'login',
  });
});

test('502000103 starts login without a word', () => {
  expect(plan(502000103)).toEqual({ clear: true, go: 'login' });
});

test('403000717 and 403000720 clear the session, say why, and go to login', () => {
  expect(plan(403000717)).toMatchObject({ clear: true, dialog: { name: 'pay-limit' }, go: 'login' });
  expect(plan(403000720)).toMatchObject({ clear: true, dialog: { name: 'aml-limit' }, go: 'login' });
});

test('403000618 goes home and shows the login time', () => {
  expect(plan(403000618, { time: 1_800_000_000_000 })).toEqual({
    clear: true,
    dialog: { name: 'logged-out', data: { message: 'a sentence', time: 1_800_000_000_000 } },
    go: 'home',
  });
});

test('403000619 acts by the type of exclusion', () => {
  const until = 1_800_000_000_000;
  const message = 'a sentence';
  expect(plan(403000619, { userExclusionType: 1, exclusionEndTimestamp: until })).toEqual({
    dialog: {
      name: 'self-exclusion-login',
      data: { message, userExclusionType: 1, exclusionEndTimestamp: until },
    },
  });
  expect(plan(403000619, { userExclusionType: 5, exclusionEndTimestamp: until })).toEqual({
    dialog: { name: 'self-exclusion', data: { message, userExclusionType: 5, exclusionEndTimestamp: until } },
    go: 'home',
  });
  const limits = { betAmountLimit: 50_000, remainAmount: 1_000 };
  expect(plan(403000619, { userExclusionType: 4, exclusionEndTimestamp: until, ...limits })).toEqual({
    dialog: {
      name: 'self-exclusion',
      data: { message, userExclusionType: 4, exclusionEndTimestamp: until, ...limits },
    },
  });
  // Without a type it is the one that leaves nothing open.
  expect(plan(403000619)).toMatchObject({ dialog: { name: 'self-exclusion-login' } });
});

test('of an exclusion only its own fields are taken, and only what is a number or a moment', () => {
  const wrong = { message: 'another', prize: 1, onWithdraw: true, betAmountLimit: '500', userExclusionType: '5' };
  for (const exclusionEndTimestamp of [0, -1, 1_800_000_000, '1800000000000', null])
    expect(plan(403000619, { ...wrong, exclusionEndTimestamp }), String(exclusionEndTimestamp)).toEqual({
      dialog: { name: 'self-exclusion-login', data: { message: 'a sentence' } },
    });
  expect(plan(403000618, { time: 0 })).toMatchObject({ dialog: { data: { time: undefined } } });
});

test.each([
  100501001, 100501004, 300000001, 300000004, 300000005, 300000009, 502000001, 403000912, 500000000, 400000003,
  500001019, 403000949,
])('%i is silent', (code) => expect(plan(code)).toEqual({}));

test.each([401000004, 401000005, 400000005, 403000613, 403000810])('%i shows its message and no more', (code) => {
  expect(plan(code)).toEqual({ toast: 'a sentence' });
});

test.each([
  [403000724, 'kyc-error'],
  [403000725, 'kyc-error'],
  [403000815, 'kyc-failed'],
  [518000221, 'pay-limit'],
  [430000001, 'deposit-prompt'],
  [403001022, 'geo-restriction'],
  [403001035, 'geo-restriction'],
] as const)('%i opens %s with the server’s sentence', (code, name) => {
  expect(plan(code)).toEqual({ dialog: { name, data: { message: 'a sentence' } } });
});

test('a code nobody knows shows its message', () => {
  expect(plan(999)).toEqual({ toast: 'a sentence' });
});

test('a lost connection says so', () => {
  expect(plan(NO_ANSWER)).toEqual({ toast: NETWORK });
});

test('a silent call shows nothing, unless the session is over', () => {
  for (const code of [400000005, 430000001, 403000724, NO_ANSWER]) expect(plan(code, null, true)).toEqual({});
  expect(plan(401000002, null, true)).toMatchObject({ clear: true, go: 'login' });
});

test('every code of the catalogue has a plan, and only those that end the session clear it', () => {
  for (const code of Object.keys(ERRORS).map(Number)) expect(plan(code).clear === true).toBe(endsSession(code));
});
