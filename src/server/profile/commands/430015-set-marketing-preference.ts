import { setMarketingPreference as command } from '#contract/profile/430015-set-marketing-preference.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadMarketingPreferences, setMarketingPreference as set } from '../marketing.ts';

export const setMarketingPreference = defineHandler(command, async ({ channel, agreed }, { engine, session }) => {
  await set(engine.db, session.playerId, channel, agreed);
  return ok(await loadMarketingPreferences(engine.db, session.playerId));
});
