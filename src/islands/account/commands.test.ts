import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import * as refs from './commands.ts';

test.each([
  [refs.REQUEST_MOBILE_CODE, contract.requestMobileCode],
  [refs.REQUEST_EMAIL_CODE, contract.requestEmailCode],
  [refs.CHECK_CODE, contract.checkCode],
  [refs.REGISTER, contract.register],
  [refs.PASSWORDLESS_LOGIN, contract.passwordlessLogin],
  [refs.PASSWORD_LOGIN, contract.passwordLogin],
  [refs.USER_INFO, contract.userInfo],
  [refs.REAL_USER_INFO, contract.realUserInfo],
  [refs.KYC_TOKEN, contract.kycToken],
  [refs.KYC_START, contract.kycStart],
  [refs.KYC_RESULT, contract.kycResult],
  [refs.UNCLAIMED, contract.unclaimedGrandPrize],
])('a command by its address is the contract’s (%#)', (ref, { code, service, methods }) => {
  expect({ ...ref }).toEqual({ code, service, methods });
});
