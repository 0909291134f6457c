import { sharePlusCode as command } from '#contract/content/103005-share-plus-code.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findOrCreateShareCode, createShareGroup, createShareUrl } from '../shares.ts';

export const sharePlusCode = defineHandler(command, async ({ businessId }, { engine, session, locale }) => {
  const code = await findOrCreateShareCode(engine.db, session.playerId, businessId);
  return ok({
    shareCode: code,
    shareUrl: createShareUrl(engine.publicOrigin, businessId, code, locale),
    text: createShareGroup(businessId, locale).text,
  });
});
