import { inviteDialog as command } from '#contract/content/102027-invite-dialog.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadPromotionsFor } from '../promotion-switches.ts';
import {
  INVITE_BUSINESS,
  countInvitations,
  findOrCreateShareCode,
  createShareGroup,
  createShareUrl,
} from '../shares.ts';

export const inviteDialog = defineHandler(command, async ({ channelType }, { engine, locale, session }) => {
  const { db, publicOrigin } = engine;
  const on = (await loadPromotionsFor(session, engine, locale, channelType)).find(({ invite }) => invite);
  if (!on) return ok({ invite: null });
  const [code, joined] = await Promise.all([
    findOrCreateShareCode(db, session.playerId, INVITE_BUSINESS),
    countInvitations(db, session.playerId),
  ]);
  return ok({
    invite: {
      title: on.title,
      summary: on.summary,
      shareCode: code,
      shareUrl: createShareUrl(publicOrigin, INVITE_BUSINESS, code, locale),
      text: createShareGroup(INVITE_BUSINESS, locale).text,
      joined,
    },
  });
});
