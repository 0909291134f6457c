import { sessionSummary as command } from '#contract/play-record/430222-session-summary.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadSessionSummary } from '../record.ts';

export const sessionSummary = defineHandler(command, async (_data, { engine, session }) =>
  ok(await loadSessionSummary(engine.db, session)),
);
