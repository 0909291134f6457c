import { bindContact } from './100137-bind-contact.ts';
import { changeNickname } from './100134-change-nickname.ts';
import { checkCode } from './001013-check-code.ts';
import { checkOldPassword } from './100117-check-old-password.ts';
import { confirmByCode } from './430017-confirm-by-code.ts';
import { globalRestrictions } from './100163-global-restrictions.ts';
import { logins } from './430012-logins.ts';
import { logout } from './100002-logout.ts';
import { logOutEverywhere } from './430013-log-out-everywhere.ts';
import { marketingPreferences } from './430014-marketing-preferences.ts';
import { passwordExists } from './100107-password-exists.ts';
import { passwordlessLogin } from './100202-passwordless-login.ts';
import { passwordLogin } from './430000-password-login.ts';
import { profile } from './430010-profile.ts';
import { realUserInfo } from './100111-real-user-info.ts';
import { register } from './100201-register.ts';
import { requestConfirmationCode } from './430016-request-confirmation-code.ts';
import { requestEmailCode } from './001001-request-email-code.ts';
import { requestMobileCode } from './001012-request-mobile-code.ts';
import { saveAddress } from './430011-save-address.ts';
import { setMarketingPreference } from './430015-set-marketing-preference.ts';
import { updatePassword } from './100113-update-password.ts';
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
  changeNickname,
  bindContact,
  passwordExists,
  checkOldPassword,
  updatePassword,
  profile,
  saveAddress,
  logins,
  logOutEverywhere,
  marketingPreferences,
  setMarketingPreference,
  requestConfirmationCode,
  confirmByCode,
};
