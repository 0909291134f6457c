import { bindContact } from './100137-bind-contact.ts';
import { changeNickname } from './100134-change-nickname.ts';
import { checkOldPassword } from './100117-check-old-password.ts';
import { confirmByCode } from './430017-confirm-by-code.ts';
import { logins } from './430012-logins.ts';
import { logOutEverywhere } from './430013-log-out-everywhere.ts';
import { marketingPreferences } from './430014-marketing-preferences.ts';
import { passwordExists } from './100107-password-exists.ts';
import { profile } from './430010-profile.ts';
import { requestConfirmationCode } from './430016-request-confirmation-code.ts';
import { saveAddress } from './430011-save-address.ts';
import { setMarketingPreference } from './430015-set-marketing-preference.ts';
import { updatePassword } from './100113-update-password.ts';

/** The commands of the wire by which players manage themselves. */
export const profileContract = {
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
} as const;
