import { checkCode } from './001013-check-code.ts';
import { globalRestrictions } from './100163-global-restrictions.ts';
import { logout } from './100002-logout.ts';
import { passwordlessLogin } from './100202-passwordless-login.ts';
import { passwordLogin } from './430000-password-login.ts';
import { realUserInfo } from './100111-real-user-info.ts';
import { register } from './100201-register.ts';
import { resetPassword } from './100203-reset-password.ts';
import { requestEmailCode } from './001001-request-email-code.ts';
import { requestMobileCode } from './001012-request-mobile-code.ts';
import { undisableAccount } from './001016-undisable-account.ts';
import { userInfo } from './100136-user-info.ts';

/** What handles the players commands. */
export const playersHandlers = {
  requestEmailCode,
  requestMobileCode,
  checkCode,
  logout,
  realUserInfo,
  userInfo,
  globalRestrictions,
  register,
  passwordlessLogin,
  passwordLogin,
  resetPassword,
  undisableAccount,
};
