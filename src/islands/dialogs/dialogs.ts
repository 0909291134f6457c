import type { DialogName } from '#client/dialogs/dialogs.ts';
import type { Draw } from './content.ts';
import { depositPrompt } from './deposit-prompt.tsx';
import { depositLimitTips, selfExclusion, selfExclusionLogin } from './exclusion.tsx';
import { fundsSecurity } from './funds-security.tsx';
import { geoRestriction } from './geo-restriction.tsx';
import { invite } from './invite.tsx';
import { kycCheck, kycError, kycExpired, kycExpiring, kycFailed, kycProgress, kycPrompt, kycSuccess } from './kyc.tsx';
import { loggedOut } from './logged-out.tsx';
import { amlLimit, notice, payLimit, salesSuspension } from './notice.tsx';
import { promotion } from './promotion.tsx';
import { registerSuccess } from './register-success.tsx';
import { terms } from './terms.tsx';
import { unbindAccount } from './unbind-account.tsx';
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
