import { profile as command } from '#contract/profile/430010-profile.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadProfile } from '../profile.ts';

export const profile = defineHandler(command, async (_data, { engine, session, locale }) =>
  ok(await loadProfile(engine.db, session.playerId, locale)),
);
