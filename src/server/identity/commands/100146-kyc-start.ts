import { kycStart as command } from '#contract/identity/100146-kyc-start.ts';
import { refusal } from '#contract/errors.ts';
import { err } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { ownAddress } from '../redirect.ts';
import { startCheck } from '../start.ts';
import { kycTokenHolds } from '../token.ts';

export const kycStart = handler(
  command,
  async ({ accessToken, idCardType, redirectUri }, { engine, session, locale }) => {
    const wayBack = ownAddress(engine, redirectUri);
    if (wayBack === undefined)
      return err(refusal(400000005, { messageKey: 'input.redirect', extData: { field: 'redirectUri' } }));
    if (!(await kycTokenHolds(engine.db, session, accessToken)))
      return err(refusal(403000725, { messageKey: 'input.redirect' }));
    return startCheck(engine, session.playerId, { idCardType, redirectUri: wayBack, locale });
  },
);
