import type { DialogName } from '#client/dialogs.ts';
import type { Draw } from './content.ts';
import { depositPrompt } from './deposit-prompt.ts';
import { kycError, kycFailed, kycPrompt } from './kyc.ts';
import { loggedOut } from './logged-out.ts';
import { notice, payLimit } from './notice.ts';
import { win } from './win.ts';

/** What draws each dialog. */
export const contents: { readonly [Name in DialogName]: Draw<Name> } = {
  notice,
  'logged-out': loggedOut,
  win,
  'kyc-error': kycError,
  'kyc-failed': kycFailed,
  'kyc-prompt': kycPrompt,
  'pay-limit': payLimit,
  'deposit-prompt': depositPrompt,
};
