import { logout as command } from '#contract/players/100002-logout.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { recordSecurity } from '../login.ts';
import { endSession, SESSION_COOKIE } from '../sessions.ts';

export const logout = defineHandler(command, async (_data, call) => {
  const { engine, session, setCookie } = call;
  if (session) {
    await engine.db.transaction().execute((tx) => endSession(tx, session, 'logout'));
    recordSecurity(call, 'session-ended', { player: session.userOpenId, reason: 'logout' });
  }
  setCookie({ name: SESSION_COOKIE, value: null });
  return ok({});
});
