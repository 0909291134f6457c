import { playRecord as command } from '#contract/play-record/430223-play-record.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadPlayRecord } from '../record.ts';

export const playRecord = defineHandler(command, async (_data, { engine, session }) =>
  ok(await loadPlayRecord(engine.db, session.playerId)),
);
