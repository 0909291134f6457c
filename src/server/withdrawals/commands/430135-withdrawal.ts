import * as errorCodes from '#contract/error-codes.ts';
import { withdrawal as command } from '#contract/withdrawals/430135-withdrawal.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadWithdrawal } from '../withdrawal-view.ts';

export const withdrawal = defineHandler(command, async ({ withdrawalId }, { engine, session, locale }) => {
  const found = await loadWithdrawal(engine.db, session.playerId, withdrawalId, locale);
  return found ? ok(found) : err({ code: errorCodes.withdrawalNotFound });
});
