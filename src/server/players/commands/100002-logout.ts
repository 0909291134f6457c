import { logout as command } from '#contract/players/100002-logout.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { endSession, SESSION_COOKIE } from '../sessions.ts';

export const logout = defineHandler(command, async (_data, { engine, session, setCookie }) => {
  if (session) await engine.db.transaction().execute((tx) => endSession(tx, session, 'logout'));
  setCookie({ name: SESSION_COOKIE, value: null });
  return ok({});
});
