import { requestClosure as command } from '#contract/closure/430111-request-closure.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { askForClosure } from '../request.ts';

export const requestClosure = defineHandler(command, async (request, { engine, session }) => {
  const asked = await askForClosure(engine, session, request);
  return asked.ok ? ok({}) : asked;
});
