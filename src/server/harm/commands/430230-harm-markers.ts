import { harmMarkers as command } from '#contract/harm/430230-harm-markers.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { listOwnMarkers } from '../own-markers.ts';

export const harmMarkers = defineHandler(command, async ({ due }, { engine, session, locale }) =>
  ok({ list: await listOwnMarkers(engine.db, session.playerId, { due, locale }) }),
);
