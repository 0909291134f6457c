import * as errorCodes from '#contract/error-codes.ts';
import { placeInLog as command } from '#contract/orders/430242-place-in-log.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findBatchPlace } from '../receipts/batch-place.ts';

export const placeInLog = defineHandler(command, async ({ orderId }, { engine, session }) => {
  const place = await findBatchPlace(engine.db, orderId, session.playerId);
  if (!place) return err({ code: errorCodes.orderNotFound });
  return ok({ index: place.index === null ? null : Number(place.index) });
});
