import * as errorCodes from '#contract/error-codes.ts';
import { beginAuthenticator as command } from '#contract/factors/430091-begin-authenticator.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { qrCode } from '#server/platform/qr-code.ts';
import { checkConfirmation } from '#server/profile/confirmation.ts';
import { hasAuthenticator } from '../authenticators.ts';
import { loadAccountName } from '../account-name.ts';
import { keepSetup } from '../setups.ts';
import { createKey, keyUri } from '../totp.ts';

/** The key is shown to a confirmed player alone, and is of no use before 430092. */
export const beginAuthenticator = defineHandler(command, async (_data, { engine, session }) => {
  const { db } = engine;
  const confirmed = await checkConfirmation(db, session);
  if (!confirmed.ok) return confirmed;
  if (await hasAuthenticator(db, session.playerId)) return err({ code: errorCodes.actionUnavailable });
  const key = createKey();
  await keepSetup(db, session, 'authenticator', key);
  const uri = keyUri(key, await loadAccountName(db, session.playerId));
  return ok({ key, uri, qr: qrCode(uri) });
});
