import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { kycStart as command } from '#contract/identity/100146-kyc-start.ts';
import { err } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { resolveReturnAddress } from '../return-address.ts';
import { startCheck } from '../start-check.ts';
import { isKycTokenValid } from '../kyc-token.ts';

export const kycStart = defineHandler(
  command,
  async ({ accessToken, idCardType, redirectUri, transfer }, { engine, session, locale }) => {
    const wayBack = resolveReturnAddress(engine, redirectUri);
    if (wayBack === undefined) return err(fieldRefusal('redirectUri', 'input.restartVerification'));
    if (!(await isKycTokenValid(engine.db, session, accessToken)))
      return err({ code: errorCodes.verificationUnavailable, messageKey: 'input.restartVerification' });
    return startCheck(engine, session.playerId, { idCardType, redirectUri: wayBack, locale, transfer });
  },
);
