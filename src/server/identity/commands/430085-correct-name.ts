import { correctName as command } from '#contract/identity/430085-correct-name.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { correctName as correct } from '../correct-name.ts';

export const correctName = defineHandler(command, async (name, { engine, session }) => {
  const corrected = await correct(engine.db, session.playerId, name).catch(refuseBusy);
  return corrected.ok ? ok({}) : corrected;
});
