import { logins as command } from '#contract/profile/430012-logins.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadLogins } from '../logins.ts';

export const logins = defineHandler(command, async (_data, { engine, session, page }) =>
  ok(await loadLogins(engine.db, session.playerId, page)),
);
