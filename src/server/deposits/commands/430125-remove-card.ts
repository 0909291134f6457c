import { removeCard as command } from '#contract/deposits/430125-remove-card.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { forgetCard } from '../cards.ts';

export const removeCard = defineHandler(command, async ({ bankCardId }, { engine, session }) => {
  await forgetCard(engine.db, session.playerId, BigInt(bankCardId));
  return ok({});
});
