import { notifications as command } from '#contract/notifications/430060-notifications.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadNotifications } from '../read.ts';

export const notifications = defineHandler(
  command,
  async ({ tab, after }, { engine, session, locale, page: { pageSize } }) =>
    ok(await loadNotifications(engine.db, session.playerId, { tab, after, pageSize }, locale)),
);
