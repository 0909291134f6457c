import * as errorCodes from '#contract/error-codes.ts';
import { undisableAccount as command } from '#contract/players/001016-undisable-account.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findProvenAccount } from '../find-proven-account.ts';
import { knowsIdentity, markIdentified } from '../frozen.ts';
import { recordSecurity } from '../login.ts';

/** The code comes first, and stays valid for the new password. Wrong answers are counted, right ones are not. */
export const undisableAccount = defineHandler(command, async ({ code, birthDate, documentEnd, ...given }, call) => {
  const { engine } = call;
  const found = await findProvenAccount(call, given, 'reset', code);
  if (!found.ok) return found;
  const { contact, account } = found.value;
  const counted = await engine.limits.countIdentityAnswer(contact.address);
  if (!counted) return err({ code: errorCodes.tooManyRequests });
  const right = await knowsIdentity(engine.db, account.id, { birthDate, documentEnd });
  recordSecurity(call, 'identity-answered', { player: account.openId, right });
  if (!right) return err({ code: errorCodes.identityAnswersWrong });
  await counted.undo();
  await markIdentified(engine.db, contact);
  return ok({});
});
