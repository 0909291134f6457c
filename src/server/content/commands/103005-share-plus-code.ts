import { sharePlusCode as command } from '#contract/content/103005-share-plus-code.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findOrCreateShareCode, createShareGroup, createShareUrl, mayShare } from '../shares.ts';

export const sharePlusCode = defineHandler(command, async ({ businessId }, { engine, session, locale }) => {
  if (!(await mayShare(engine.db, session.playerId, businessId))) return err({ code: errorCodes.actionUnavailable });
  const code = await findOrCreateShareCode(engine.db, session.playerId, businessId);
  return ok({
    shareCode: code,
    shareUrl: createShareUrl(engine.publicOrigin, businessId, code, locale),
    text: createShareGroup(businessId, locale).text,
  });
});
