import { activity as command } from '#contract/content/102012-activity.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadPromotionsFor } from '../promotion-switches.ts';
import { countInvitations } from '../shares.ts';

export const activity = defineHandler(command, async ({ key, channelType }, { engine, locale, session }) => {
  const on = await loadPromotionsFor(session, engine, locale, channelType);
  const found = on.find((one) => one.key === key) ?? null;
  const joined = session && found?.invite ? await countInvitations(engine.db, session.playerId) : null;
  return ok({ activity: found, joined });
});
