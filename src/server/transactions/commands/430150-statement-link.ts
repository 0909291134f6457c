import { statementLink as command } from '#contract/transactions/430150-statement-link.ts';
import { ok } from '#kernel/result.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { linkStatement } from '../statement/statement-file.ts';

export const statementLink = defineHandler(command, async (request, { engine, session, locale }) => {
  const linked = await linkStatement(engine, session, request, locale).catch(refuseBusy);
  return linked.ok ? ok({ path: linked.value }) : linked;
});
