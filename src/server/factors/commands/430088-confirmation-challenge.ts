import * as errorCodes from '#contract/error-codes.ts';
import { confirmationChallenge as command } from '#contract/factors/430088-confirmation-challenge.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { relyingParty } from '#server/players/factors/relying-party.ts';
import { isConfirmationBegun, keepConfirmationChallenge } from '#server/profile/begun-confirmations.ts';
import { assertionOptions } from '../passkeys.ts';

export const confirmationChallenge = defineHandler(command, async (_data, { engine, session, ip }) => {
  const { db } = engine;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const party = relyingParty(engine);
  if (!party) return err({ code: errorCodes.actionUnavailable });
  if (!(await isConfirmationBegun(db, session))) return err({ code: errorCodes.confirmationNeeded });
  const options = await assertionOptions(db, party, session.playerId);
  await keepConfirmationChallenge(db, session, options.challenge);
  return ok({ options: { ...options } });
});
