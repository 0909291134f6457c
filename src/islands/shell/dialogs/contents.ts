import type { DialogName } from '#client/dialogs.ts';
import type { Draw } from './content.ts';
import { depositPrompt } from './deposit-prompt.ts';
import { depositLimitTips, selfExclusion, selfExclusionLogin } from './exclusion.ts';
import { fundsSecurity } from './funds-security.ts';
import { geoRestriction } from './geo.ts';
import { invite } from './invite.ts';
import { kycCheck, kycError, kycExpired, kycExpiring, kycFailed, kycProgress, kycPrompt, kycSuccess } from './kyc.ts';
import { loggedOut } from './logged-out.ts';
import { amlLimit, notice, payLimit, salesSuspension } from './notice.ts';
import { promotion } from './promotion.ts';
import { registerSuccess } from './register-success.ts';
import { terms } from './terms.ts';
import { unbindAccount } from './unbind.ts';
import { win } from './win.ts';

/** What draws each dialog. */
export const contents: { readonly [Name in DialogName]: Draw<Name> } = {
  notice,
  'logged-out': loggedOut,
  win,
  'kyc-error': kycError,
  'kyc-failed': kycFailed,
  'kyc-prompt': kycPrompt,
  'kyc-check': kycCheck,
  'kyc-success': kycSuccess,
  'kyc-progress': kycProgress,
  'kyc-expiring': kycExpiring,
  'kyc-expired': kycExpired,
  'pay-limit': payLimit,
  'aml-limit': amlLimit,
  'deposit-prompt': depositPrompt,
  'self-exclusion-login': selfExclusionLogin,
  'self-exclusion': selfExclusion,
  'deposit-limit-tips': depositLimitTips,
  'unbind-account': unbindAccount,
  terms,
  'funds-security': fundsSecurity,
  'geo-restriction': geoRestriction,
  'sales-suspension': salesSuspension,
  promotion,
  invite,
  'register-success': registerSuccess,
};
