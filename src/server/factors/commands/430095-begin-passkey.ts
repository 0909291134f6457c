import * as errorCodes from '#contract/error-codes.ts';
import { beginPasskey as command } from '#contract/factors/430095-begin-passkey.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { checkConfirmation } from '#server/profile/confirmation.ts';
import { loadAccountName } from '../account-name.ts';
import { countPasskeys, MAX_PASSKEYS, registrationOptions } from '../passkeys.ts';
import { relyingParty } from '#server/players/factors/relying-party.ts';
import { keepSetup } from '../setups.ts';

export const beginPasskey = defineHandler(command, async (_data, { engine, session }) => {
  const { db } = engine;
  const { playerId, userOpenId: openId } = session;
  const confirmed = await checkConfirmation(db, session);
  if (!confirmed.ok) return confirmed;
  const party = relyingParty(engine);
  if (!party) return err({ code: errorCodes.actionUnavailable });
  if ((await countPasskeys(db, playerId)) >= MAX_PASSKEYS) return err({ code: errorCodes.tooManyPasskeys });
  const name = await loadAccountName(db, playerId);
  const options = await registrationOptions(db, party, { id: playerId, openId, name });
  await keepSetup(db, session, 'passkey', options.challenge);
  return ok({ options: { ...options } });
});
