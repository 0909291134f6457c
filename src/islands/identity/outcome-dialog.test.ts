import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { showOutcomeDialog, type OpenDialog } from './outcome-dialog.ts';

const told = (answer: CallAnswer<KycStatus>) => {
  const tell = vi.fn();
  showOutcomeDialog(answer, tell as OpenDialog);
  return tell.mock.calls;
};
const ended = (verifiedStatus: number) =>
  ({ ok: true, data: { verifiedStatus, remark: 'too young' } }) as CallAnswer<KycStatus>; // what is read here

test('each end of a check has its dialog', () => {
  expect(told(ended(3))).toEqual([['kyc-success', {}]]);
  expect(told(ended(2))).toEqual([['kyc-progress', {}]]);
  expect(told(ended(4))).toEqual([['kyc-failed', { message: 'too young' }]]);
});

test('a document of another account is a failure with the server’s sentence; of other answers the next page tells', () => {
  const refused = (code: number): CallAnswer<never> => ({ ok: false, code, message: 'another account', extData: null });
  expect(told(refused(errorCodes.verificationFailed))).toEqual([['kyc-failed', { message: 'another account' }]]);
  expect(told(refused(-1))).toEqual([]);
  expect(told(ended(6))).toEqual([]);
});
