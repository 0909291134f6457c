import { lastAssessment as command } from '#contract/assessment/430080-last-assessment.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findResult } from '../results.ts';

export const lastAssessment = defineHandler(command, async (_data, { engine, session }) => {
  const found = await findResult(engine.db, session.playerId);
  return ok({
    last: found ? { yes: found.yes_answers, atRisk: found.at_risk, takenTimestamp: found.taken_at.getTime() } : null,
  });
});
