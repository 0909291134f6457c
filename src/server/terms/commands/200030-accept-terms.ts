import { acceptTerms as command } from '#contract/terms/200030-accept-terms.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { acceptTermsVersion } from '../acceptances.ts';

export const acceptTerms = defineHandler(command, async ({ versionId }, { engine, session }) => {
  const done = await acceptTermsVersion(engine.db, session.playerId, versionId);
  return done.ok ? ok({}) : done;
});
