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
const ended = (verifiedStatus: number) =>
  ({ ok: true, data: { verifiedStatus, remark: 'too young' } }) as CallAnswer<KycStatus>; // only these fields are read

test('each outcome of a check has its dialog', () => {
  expect(openedDialogs(ended(3))).toEqual([['kyc-success', {}]]);
  expect(openedDialogs(ended(2))).toEqual([['kyc-progress', {}]]);
  expect(openedDialogs(ended(4))).toEqual([['kyc-failed', { message: 'too young' }]]);
});

test("another account's document opens the failure dialog, and other answers open none", () => {
  const refused = (code: number): CallAnswer<never> => ({ ok: false, code, message: 'another account', extData: null });
  expect(openedDialogs(refused(errorCodes.verificationFailed))).toEqual([
    ['kyc-failed', { message: 'another account' }],
  ]);
  expect(openedDialogs(refused(-1))).toEqual([]);
  expect(openedDialogs(ended(6))).toEqual([]);
});
