import { logOutEverywhere as command } from '#contract/profile/430013-log-out-everywhere.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { recordSecurity } from '#server/players/login.ts';
import { endSessions, SESSION_COOKIE } from '#server/players/sessions.ts';

export const logOutEverywhere = defineHandler(command, async (_data, call) => {
  const { engine, session, setCookie } = call;
  await engine.db.transaction().execute((tx) => endSessions(tx, session.playerId, 'logout'));
  recordSecurity(call, 'session-ended', { player: session.userOpenId, reason: 'logout' });
  setCookie({ name: SESSION_COOKIE, value: null });
  return ok({});
});
