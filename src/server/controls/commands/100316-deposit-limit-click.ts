import { depositLimitClick as command } from '#contract/controls/100316-deposit-limit-click.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { recordLimitClick } from '#server/limits/limit-offer.ts';

export const depositLimitClick = defineHandler(command, async ({ clickType }, { engine, session }) => {
  await recordLimitClick(engine.db, session.playerId, clickType === 1);
  return ok({});
});
