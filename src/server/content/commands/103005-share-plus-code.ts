import { sharePlusCode as command } from '#contract/content/103005-share-plus-code.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { shareCode, shareGroup, shareUrl } from '../shares.ts';

export const sharePlusCode = handler(command, async ({ businessId }, { engine, session, locale }) => {
  const code = await shareCode(engine.db, session.playerId, businessId);
  return ok({
    shareCode: code,
    shareUrl: shareUrl(engine.publicOrigin, businessId, code, locale),
    text: shareGroup(businessId, locale).text,
  });
});
