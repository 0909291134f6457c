import { playSettings as command } from '#contract/play-record/430220-play-settings.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadPlaySettings } from '../play-settings.ts';

export const playSettings = defineHandler(command, async (_data, { engine, session }) =>
  ok(await loadPlaySettings(engine.db, session)),
);
