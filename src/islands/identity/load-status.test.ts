import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { loadStatus, type IdentityApi, type RealUserInfo } from './load-status.ts';

const status = (change: Partial<KycStatus> = {}): KycStatus => ({
  verifiedStatus: 6,
  kycExpireWarnStatus: 0,
  ticketId: 't1',
  openIdCardType: null,
  forbidStatus: 0,
  verifiedFailReason: null,
  remark: '',
  isLoginCheck: false,
  expireDate: null,
  ...change,
});
const ok = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
const refused = (code: number, message = ''): CallAnswer<never> => ({ ok: false, code, message, extData: null });
const USER = { realName: '' } as RealUserInfo; // only this field is read

function createApi(first: KycStatus, result: CallAnswer<KycStatus>, later = first) {
  const fetchStatus = vi.fn<IdentityApi['fetchStatus']>().mockResolvedValueOnce(ok(first)).mockResolvedValue(ok(later));
  const fetchResult = vi.fn<IdentityApi['fetchResult']>().mockResolvedValue(result);
  return { fetchStatus, fetchResult, fetchUser: () => Promise.resolve(ok(USER)) };
}

test.each([2, 6])('asks the provider about an open check (%i), and shows its result', async (verifiedStatus) => {
  const now = status({ verifiedStatus: 3 });
  const api = createApi(status({ verifiedStatus }), ok(now));
  expect(await loadStatus(api)).toEqual({ at: 'status', status: now, user: USER });
  expect(api.fetchResult).toHaveBeenCalledWith('t1');
});

test.each([1, 3, 4, 7])('does not ask the provider about a closed check (%i)', async (verifiedStatus) => {
  const api = createApi(status({ verifiedStatus }), refused(errorCodes.internalError));
  expect(await loadStatus(api)).toMatchObject({ at: 'status', status: { verifiedStatus } });
  expect(api.fetchResult).not.toHaveBeenCalled();
});

test("shows a check that failed for another account's document, with the message", async () => {
  const failed = status({ verifiedStatus: 4, verifiedFailReason: 40 });
  const used = refused(errorCodes.verificationFailed, 'This document is linked to another account.');
  expect(await loadStatus(createApi(status(), used, failed))).toMatchObject({
    status: { verifiedStatus: 4, remark: 'This document is linked to another account.' },
  });
  // The remark of the status takes precedence.
  const worded = { ...failed, remark: 'It belongs to another account.' };
  expect(await loadStatus(createApi(status(), used, worded))).toMatchObject({ status: worded });
});

test('shows the known status and the missing connection without an answer', async () => {
  const api = createApi(status({ verifiedStatus: 2 }), refused(-1, 'No connection.'));
  expect(await loadStatus(api)).toMatchObject({ status: { verifiedStatus: 2, remark: 'No connection.' } });
  expect(api.fetchStatus).toHaveBeenCalledTimes(1);
});
