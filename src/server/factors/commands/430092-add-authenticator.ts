import * as errorCodes from '#contract/error-codes.ts';
import { addAuthenticator as command } from '#contract/factors/430092-add-authenticator.ts';
import { err, ok } from '#kernel/result.ts';
import { systemNow } from '#kernel/time.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findFactorKinds } from '#server/players/factors/kinds.ts';
import { recordSecurity } from '#server/players/login.ts';
import { beginConfirmedChange, useUpConfirmation } from '#server/profile/confirmation.ts';
import { hasAuthenticator, storeAuthenticator } from '../authenticators.ts';
import { replaceBackupCodes } from '../backup-codes.ts';
import { tellFactorChange } from '../changes.ts';
import { dropSetup, findSetup } from '../setups.ts';
import { findStep } from '../totp.ts';

/** The code proves that the app has the key; without it a slip would lock the player out. */
export const addAuthenticator = defineHandler(command, async ({ code }, call) => {
  const { engine, session } = call;
  const { playerId } = session;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const added = await engine.db.transaction().execute(async (tx) => {
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    if (await hasAuthenticator(tx, playerId)) return err({ code: errorCodes.actionUnavailable });
    const key = await findSetup(tx, session, 'authenticator');
    if (key === undefined) return err({ code: errorCodes.factorSetupExpired });
    const step = findStep(key, code, systemNow(), 0);
    if (step === undefined) return err({ code: errorCodes.wrongSecondFactor, extData: { field: 'code' } });
    const isFirst = (await findFactorKinds(tx, playerId)).length === 0;
    await storeAuthenticator(tx, playerId, key, step);
    await dropSetup(tx, session, 'authenticator');
    const backupCodes = isFirst ? await replaceBackupCodes(tx, playerId) : null;
    await tellFactorChange(tx, engine.messages, playerId, 'factorAdded', 'authenticator');
    await useUpConfirmation(tx, session);
    return ok({ backupCodes });
  });
  if (!added.ok) return added;
  engine.push.publishWallets([playerId]);
  recordSecurity(call, 'second-factor-changed', { player: session.userOpenId, change: 'authenticator-added' });
  return added;
});
