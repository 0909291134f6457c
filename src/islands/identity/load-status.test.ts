import { expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { KycStatus } from '#contract/identity/fields.ts';
import { loadStatus, type IdentityApi, type RealUserInfo } from './load-status.ts';

const status = (change: Partial<KycStatus> = {}): KycStatus => ({
  verifiedStatus: 6,
  kycExpireWarnStatus: 0,
  ticketId: 't1',
  forbidStatus: 0,
  verifiedFailReason: null,
  remark: '',
  isLoginCheck: false,
  expireDate: null,
  ...change,
});
const ok = <T>(data: T): CallAnswer<T> => ({ ok: true, data });
const refused = (code: number, message = ''): CallAnswer<never> => ({ ok: false, code, message, extData: null });
const REAL = { realName: '' } as RealUserInfo; // what is read here

function asking(first: KycStatus, result: CallAnswer<KycStatus>, later = first) {
  const known = vi.fn<IdentityApi['known']>().mockResolvedValueOnce(ok(first)).mockResolvedValue(ok(later));
  const asked = vi.fn<IdentityApi['result']>().mockResolvedValue(result);
  return { known, result: asked, real: () => Promise.resolve(ok(REAL)) };
}

test.each([2, 6])('an open check (%i) is asked about; what comes of it is shown', async (verifiedStatus) => {
  const now = status({ verifiedStatus: 3 });
  const all = asking(status({ verifiedStatus }), ok(now));
  expect(await loadStatus(all)).toEqual({ at: 'status', status: now, real: REAL });
  expect(all.result).toHaveBeenCalledWith('t1');
});

test.each([1, 3, 4, 7])('nothing is asked of a state that stands (%i)', async (verifiedStatus) => {
  const all = asking(status({ verifiedStatus }), refused(errorCodes.internalError));
  expect(await loadStatus(all)).toMatchObject({ at: 'status', status: { verifiedStatus } });
  expect(all.result).not.toHaveBeenCalled();
});

test('the document is another account’s: the failed check is shown at once, with its sentence', async () => {
  const failed = status({ verifiedStatus: 4, verifiedFailReason: 40 });
  const used = refused(errorCodes.verificationFailed, 'This document belongs to another account.');
  expect(await loadStatus(asking(status(), used, failed))).toMatchObject({
    status: { verifiedStatus: 4, remark: 'This document belongs to another account.' },
  });
  // The state's own words stand before it.
  const worded = { ...failed, remark: 'It is somebody else’s.' };
  expect(await loadStatus(asking(status(), used, worded))).toMatchObject({ status: worded });
});

test('asking went unanswered: what we knew is shown, and that nothing was heard', async () => {
  const all = asking(status({ verifiedStatus: 2 }), refused(-1, 'No connection.'));
  expect(await loadStatus(all)).toMatchObject({ status: { verifiedStatus: 2, remark: 'No connection.' } });
  expect(all.known).toHaveBeenCalledTimes(1);
});
