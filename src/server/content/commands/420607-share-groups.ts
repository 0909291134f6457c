import { shareGroups as command } from '#contract/content/420607-share-groups.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { INVITE_BUSINESS, listShareGroups } from '../shares.ts';
import { loadPromotionsFor } from '../promotion-switches.ts';

/** An invitation is one of them while the promotion that invites is on, for who may receive marketing. */
export const shareGroups = defineHandler(command, async (_data, { engine, locale, session }) => {
  const invites = (await loadPromotionsFor(session, engine, locale, undefined)).some(({ invite }) => invite);
  return ok({ list: listShareGroups(locale).filter(({ businessId }) => invites || businessId !== INVITE_BUSINESS) });
});
