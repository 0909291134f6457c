import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { showOutcomeDialog, type OpenDialog } from './outcome-dialog.ts';

const openedDialogs = (answer: CallAnswer<KycStatus>) => {
  const openDialog = vi.fn();
  showOutcomeDialog(answer, openDialog as OpenDialog);
  return openDialog.mock.calls;
};
const ended = (verifiedStatus: number, forbidStatus: 0 | 1 = 0) =>
  ({ ok: true, data: { verifiedStatus, remark: 'too young', forbidStatus } }) as CallAnswer<KycStatus>; // only these fields are read
const refused = (code: number, extData: unknown = null): CallAnswer<never> => ({
  ok: false,
  code,
  message: 'another account',
  extData,
});

test('each outcome of a check has its dialog', () => {
  expect(openedDialogs(ended(3))).toEqual([['kyc-success', {}]]);
  expect(openedDialogs(ended(2))).toEqual([['kyc-progress', {}]]);
  expect(openedDialogs(ended(4))).toEqual([['kyc-failed', { message: 'too young' }]]);
  expect(openedDialogs(ended(4, 1))).toEqual([['kyc-failed', { message: 'too young', isLimit: true }]]);
});

test("another account's document opens the failure dialog, and other answers open none", () => {
  const { verificationFailed } = errorCodes;
  expect(openedDialogs(refused(verificationFailed))).toEqual([['kyc-failed', { message: 'another account' }]]);
  expect(openedDialogs(refused(verificationFailed, { forbidStatus: 1 }))).toEqual([
    ['kyc-failed', { message: 'another account', isLimit: true }],
  ]);
  expect(openedDialogs(refused(-1))).toEqual([]);
  expect(openedDialogs(ended(6))).toEqual([]);
});

test('a check that cannot go on opens the error dialog', () => {
  expect(openedDialogs(refused(errorCodes.verificationUnavailable))).toEqual([
    ['kyc-error', { message: 'another account', isStopped: true }],
  ]);
});
