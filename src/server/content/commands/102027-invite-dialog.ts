import { inviteDialog as command } from '#contract/content/102027-invite-dialog.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { promotionsNow } from '../switches.ts';
import { INVITE, joinedBy, shareCode, shareGroup, shareUrl } from '../shares.ts';

export const inviteDialog = handler(command, async ({ channelType }, { engine, locale, session }) => {
  const { db, publicOrigin } = engine;
  const on = (await promotionsNow(engine, locale, channelType)).find(({ invite }) => invite);
  if (!on) return ok({ invite: null });
  const [code, joined] = await Promise.all([shareCode(db, session.playerId, INVITE), joinedBy(db, session.playerId)]);
  return ok({
    invite: {
      title: on.title,
      summary: on.summary,
      shareCode: code,
      shareUrl: shareUrl(publicOrigin, INVITE, code, locale),
      text: shareGroup(INVITE, locale).text,
      joined,
    },
  });
});
