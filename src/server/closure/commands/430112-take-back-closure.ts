import { takeBackClosure as command } from '#contract/closure/430112-take-back-closure.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { takeClosureBack } from '../request.ts';

export const takeBackClosure = defineHandler(command, async (_data, { engine, session }) => {
  const taken = await takeClosureBack(engine, session);
  return taken.ok ? ok({}) : taken;
});
