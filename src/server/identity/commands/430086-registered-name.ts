import { registeredName as command } from '#contract/identity/430086-registered-name.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findNameState } from '../correct-name.ts';

export const registeredName = defineHandler(command, async (_data, { engine, session }) =>
  ok(await findNameState(engine.db, session.playerId)),
);
