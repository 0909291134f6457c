import { homePopup as command } from '#contract/content/420505-home-popup.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadPromotionsFor } from '../promotion-switches.ts';

export const homePopup = defineHandler(command, async ({ channelType }, { engine, locale, session }) => {
  const on = await loadPromotionsFor(session, engine, locale, channelType);
  return ok({ list: on.filter(({ popup }) => popup) });
});
