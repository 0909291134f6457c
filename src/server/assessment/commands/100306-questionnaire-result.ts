import { questionnaireResult as command } from '#contract/assessment/100306-questionnaire-result.ts';
import { isAtRisk } from '#contract/assessment/rule.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { keepResult } from '../results.ts';

export const questionnaireResult = defineHandler(command, async ({ yes }, { engine, session }) => {
  if (session) await keepResult(engine.db, session.playerId, yes);
  return ok({ atRisk: isAtRisk(yes), kept: session !== null });
});
