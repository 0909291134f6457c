import { expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { leaveBlank } from './login-fields.ts';

const refused = { ok: false, message: 'Request error!', extData: null } as const;

test('a login refused without a reason shows none, and any other its sentence', () => {
  expect(leaveBlank({ ...refused, code: errorCodes.loginRefused })).toMatchObject({ message: '' });
  expect(leaveBlank({ ...refused, code: errorCodes.accountLocked })).toMatchObject({ message: 'Request error!' });
});
