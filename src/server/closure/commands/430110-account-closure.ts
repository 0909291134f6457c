import { accountClosure as command } from '#contract/closure/430110-account-closure.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadOwnClosure } from '../own-closure.ts';

export const accountClosure = defineHandler(command, async (_data, { engine: { db }, session: { playerId } }) =>
  ok(await loadOwnClosure(db, playerId)),
);
