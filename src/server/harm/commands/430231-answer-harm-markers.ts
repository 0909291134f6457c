import { answerHarmMarkers as command } from '#contract/harm/430231-answer-harm-markers.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { answerMarkers } from '../own-markers.ts';

export const answerHarmMarkers = defineHandler(command, async ({ ids, answer }, { engine, session }) =>
  ok({ answered: await answerMarkers(engine.db, session.playerId, ids, answer) }),
);
