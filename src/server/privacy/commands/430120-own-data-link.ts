import { ownDataLink as command } from '#contract/privacy/430120-own-data-link.ts';
import { ok } from '#kernel/result.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { linkOwnData } from '../own-data-file.ts';

export const ownDataLink = defineHandler(command, async (_request, { engine, session, locale }) => {
  const linked = await linkOwnData(engine, session, locale).catch(refuseBusy);
  return linked.ok ? ok({ path: linked.value }) : linked;
});
