import { marketingPreferences as command } from '#contract/profile/430014-marketing-preferences.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadMarketingPreferences } from '../marketing.ts';

export const marketingPreferences = defineHandler(command, async (_data, { engine, session }) =>
  ok(await loadMarketingPreferences(engine.db, session.playerId)),
);
