import { globalRestrictions as command } from '#contract/players/100163-global-restrictions.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadRestrictions } from '../restrictions.ts';

export const globalRestrictions = defineHandler(command, async (_data, { engine, session }) =>
  ok(await loadRestrictions(engine.db, session.playerId)),
);
