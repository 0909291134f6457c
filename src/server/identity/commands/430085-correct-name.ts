import { correctName as command } from '#contract/identity/430085-correct-name.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { recordSecurity } from '#server/players/login.ts';
import { correctName as correct } from '../correct-name.ts';

export const correctName = defineHandler(command, async (name, call) => {
  const { engine, session } = call;
  const corrected = await correct(engine.db, session.playerId, name).catch(refuseBusy);
  if (!corrected.ok) return corrected;
  recordSecurity(call, 'name-corrected', { player: session.userOpenId });
  return ok({});
});
