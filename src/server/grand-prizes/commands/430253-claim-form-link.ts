import { claimFormLink as command } from '#contract/grand-prizes/430253-claim-form-link.ts';
import { ok } from '#kernel/result.ts';
import { refuseBusy } from '#server/db/busy.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { linkClaimForm } from '../form/claim-form.ts';

export const claimFormLink = defineHandler(command, async ({ prizeId }, { engine, session, locale }) => {
  const linked = await linkClaimForm(engine, session, prizeId, locale).catch(refuseBusy);
  return linked.ok ? ok({ path: linked.value }) : linked;
});
