import { shareCodeOf as command } from '#contract/content/103001-share-code.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findOrCreateShareCode, mayShare } from '../shares.ts';

export const shareCodeOf = defineHandler(command, async ({ businessId }, { engine, session }) => {
  if (!(await mayShare(engine.db, session.playerId, businessId))) return err({ code: errorCodes.actionUnavailable });
  return ok({ shareCode: await findOrCreateShareCode(engine.db, session.playerId, businessId) });
});
