import * as errorCodes from '#contract/error-codes.ts';
import { prizeClaim as command } from '#contract/grand-prizes/430250-prize-claim.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadPrizeClaim } from '../prize-claim.ts';

export const prizeClaim = defineHandler(command, async ({ prizeId }, { engine, session, locale }) => {
  const claim = await loadPrizeClaim(engine, session, prizeId, locale);
  return claim ? ok(claim) : err({ code: errorCodes.grandPrizeNotFound });
});
