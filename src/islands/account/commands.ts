import { commandRef } from '#client/gateway/command-ref.ts';
import type { kycResult } from '#contract/identity/100147-kyc-result.ts';
import type { kycStart } from '#contract/identity/100146-kyc-start.ts';
import type { kycToken } from '#contract/identity/100145-kyc-token.ts';
import type { checkCode } from '#contract/players/001013-check-code.ts';
import type { passwordLogin } from '#contract/players/430000-password-login.ts';
import type { passwordlessLogin } from '#contract/players/100202-passwordless-login.ts';
import type { realUserInfo } from '#contract/players/100111-real-user-info.ts';
import type { register } from '#contract/players/100201-register.ts';
import type { requestEmailCode } from '#contract/players/001001-request-email-code.ts';
import type { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import type { unclaimedGrandPrize } from '#contract/orders/101078-unclaimed-grand-prize.ts';
import type { userInfo } from '#contract/players/100136-user-info.ts';

/** The calls of the account pages, by address: the schemas stay on the server (client/ref.ts). */
export const REQUEST_MOBILE_CODE = commandRef<typeof requestMobileCode>('001012');
export const REQUEST_EMAIL_CODE = commandRef<typeof requestEmailCode>('001001');
export const CHECK_CODE = commandRef<typeof checkCode>('001013');
export const REGISTER = commandRef<typeof register>('100201');
export const PASSWORDLESS_LOGIN = commandRef<typeof passwordlessLogin>('100202');
export const PASSWORD_LOGIN = commandRef<typeof passwordLogin>('430000');
export const USER_INFO = commandRef<typeof userInfo>('100136');
export const REAL_USER_INFO = commandRef<typeof realUserInfo>('100111', 'hapi', ['GET', 'POST']);
export const KYC_TOKEN = commandRef<typeof kycToken>('100145');
export const KYC_START = commandRef<typeof kycStart>('100146');
export const KYC_RESULT = commandRef<typeof kycResult>('100147');
export const UNCLAIMED = commandRef<typeof unclaimedGrandPrize>('101078');
