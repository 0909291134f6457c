import * as errorCodes from '#contract/error-codes.ts';
import { addPasskey as command } from '#contract/factors/430096-add-passkey.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findFactorKinds } from '#server/players/factors/kinds.ts';
import { recordSecurity } from '#server/players/login.ts';
import { beginConfirmedChange, useUpConfirmation } from '#server/profile/confirmation.ts';
import { replaceBackupCodes } from '../backup-codes.ts';
import { tellFactorChange } from '../changes.ts';
import { countPasskeys, MAX_PASSKEYS, storePasskey, verifyRegistration } from '../passkeys.ts';
import { relyingParty } from '#server/players/factors/relying-party.ts';
import { dropSetup, findSetup } from '../setups.ts';

export const addPasskey = defineHandler(command, async ({ name, credential }, call) => {
  const { engine, session } = call;
  const { playerId } = session;
  const added = await engine.db.transaction().execute(async (tx) => {
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    if ((await countPasskeys(tx, playerId)) >= MAX_PASSKEYS) return err({ code: errorCodes.tooManyPasskeys });
    const challenge = await findSetup(tx, session, 'passkey');
    const party = relyingParty(engine);
    if (challenge === undefined || !party) return err({ code: errorCodes.factorSetupExpired });
    await dropSetup(tx, session, 'passkey');
    const made = await verifyRegistration(credential, party, challenge);
    const isFirst = (await findFactorKinds(tx, playerId)).length === 0;
    if (!made || !(await storePasskey(tx, playerId, name, made))) return err({ code: errorCodes.passkeyRefused });
    const backupCodes = isFirst ? await replaceBackupCodes(tx, playerId) : null;
    await tellFactorChange(tx, engine.messages, playerId, 'factorAdded', 'passkey');
    await useUpConfirmation(tx, session);
    return ok({ backupCodes });
  });
  if (!added.ok) return added;
  engine.push.publishWallets([playerId]);
  recordSecurity(call, 'second-factor-changed', { player: session.userOpenId, change: 'passkey-added' });
  return added;
});
