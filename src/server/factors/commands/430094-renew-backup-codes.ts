import * as errorCodes from '#contract/error-codes.ts';
import { renewBackupCodes as command } from '#contract/factors/430094-renew-backup-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findFactorKinds } from '#server/players/factors/kinds.ts';
import { recordSecurity } from '#server/players/login.ts';
import { beginConfirmedChange, useUpConfirmation } from '#server/profile/confirmation.ts';
import { replaceBackupCodes } from '../backup-codes.ts';
import { tellAboutFactors } from '../changes.ts';

export const renewBackupCodes = defineHandler(command, async (_data, call) => {
  const { engine, session } = call;
  const renewed = await engine.db.transaction().execute(async (tx) => {
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    const kinds = await findFactorKinds(tx, session.playerId);
    if (kinds.length === 0) return err({ code: errorCodes.factorNotFound });
    const backupCodes = await replaceBackupCodes(tx, session.playerId);
    await tellAboutFactors(tx, engine.messages, session.playerId, 'backupCodesRenewed');
    await useUpConfirmation(tx, session);
    return ok({ backupCodes });
  });
  if (!renewed.ok) return renewed;
  engine.push.publishWallets([session.playerId]);
  recordSecurity(call, 'second-factor-changed', { player: session.userOpenId, change: 'backup-codes-renewed' });
  return renewed;
});
