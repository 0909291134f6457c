import { userInfo as command } from '#contract/players/100136-user-info.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadUserInfo } from '../user-info.ts';

export const userInfo = defineHandler(command, async (_data, { engine, session, locale }) =>
  ok(await loadUserInfo(engine.db, session.playerId, locale)),
);
