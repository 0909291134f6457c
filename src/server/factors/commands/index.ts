import { addAuthenticator } from './430092-add-authenticator.ts';
import { addPasskey } from './430096-add-passkey.ts';
import { beginAuthenticator } from './430091-begin-authenticator.ts';
import { beginPasskey } from './430095-begin-passkey.ts';
import { confirmationChallenge } from './430088-confirmation-challenge.ts';
import { confirmByFactor } from './430089-confirm-by-factor.ts';
import { keepBackupCodes } from './430087-keep-backup-codes.ts';
import { completeLogin } from './430098-complete-login.ts';
import { passkeyChallenge } from './430097-passkey-challenge.ts';
import { removeFactor } from './430093-remove-factor.ts';
import { renewBackupCodes } from './430094-renew-backup-codes.ts';
import { secondFactors } from './430090-second-factors.ts';

/** What handles the commands about second factors. */
export const factorsHandlers = {
  secondFactors,
  beginAuthenticator,
  addAuthenticator,
  removeFactor,
  renewBackupCodes,
  beginPasskey,
  addPasskey,
  passkeyChallenge,
  completeLogin,
  keepBackupCodes,
  confirmationChallenge,
  confirmByFactor,
};
