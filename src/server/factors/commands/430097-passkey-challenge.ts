import * as errorCodes from '#contract/error-codes.ts';
import { passkeyChallenge as command } from '#contract/factors/430097-passkey-challenge.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findPendingLogin, keepChallenge, pendingKey } from '#server/players/factors/pending-logins.ts';
import { assertionOptions } from '../passkeys.ts';
import { relyingParty } from '#server/players/factors/relying-party.ts';

export const passkeyChallenge = defineHandler(command, async ({ pendingLogin }, call) => {
  const { engine } = call;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const key = pendingKey(pendingLogin, call);
  const pending = await findPendingLogin(engine.db, key);
  const party = relyingParty(engine);
  if (!pending || !party) return err({ code: errorCodes.pendingLoginExpired });
  const options = await assertionOptions(engine.db, party, pending.playerId);
  await keepChallenge(engine.db, key, options.challenge);
  return ok({ options: { ...options } });
});
