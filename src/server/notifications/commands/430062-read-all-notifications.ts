import { readAllNotifications as command } from '#contract/notifications/430062-read-all-notifications.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { readAllNotifications as readAll } from '../read.ts';

export const readAllNotifications = defineHandler(command, async ({ tab }, { engine, session }) => {
  const marked = await readAll(engine.db, session.playerId, tab);
  if (marked > 0) engine.push.publishWallets([session.playerId]);
  return ok({ marked });
});
