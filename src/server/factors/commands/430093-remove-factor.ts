import * as errorCodes from '#contract/error-codes.ts';
import { removeFactor as command } from '#contract/factors/430093-remove-factor.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { recordSecurity } from '#server/players/login.ts';
import { beginConfirmedChange, useUpConfirmation } from '#server/profile/confirmation.ts';
import { tellFactorChange } from '../changes.ts';
import { removeFactor as remove } from '../remove-factors.ts';

export const removeFactor = defineHandler(command, async ({ passkey }, call) => {
  const { engine, session } = call;
  const removed = await engine.db.transaction().execute(async (tx) => {
    const begun = await beginConfirmedChange(tx, session);
    if (!begun.ok) return begun;
    const factor = await remove(tx, session.playerId, passkey);
    if (!factor) return err({ code: errorCodes.factorNotFound });
    await tellFactorChange(tx, engine.messages, session.playerId, 'factorRemoved', factor);
    await useUpConfirmation(tx, session);
    return ok(factor);
  });
  if (!removed.ok) return removed;
  engine.push.publishWallets([session.playerId]);
  recordSecurity(call, 'second-factor-changed', { player: session.userOpenId, change: `${removed.value}-removed` });
  return ok({});
});
