import * as errorCodes from '#contract/error-codes.ts';
import { notificationDetail as command } from '#contract/notifications/430061-notification.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { readNotification } from '../read.ts';
import { renderNotification } from '../render.ts';

export const notificationDetail = defineHandler(command, async ({ id }, { engine, session, locale }) => {
  const row = await readNotification(engine.db, session.playerId, BigInt(id));
  if (!row) return err({ code: errorCodes.notificationNotFound });
  engine.push.publishWallets([session.playerId]);
  return ok(renderNotification(row, locale));
});
