import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { resetPassword as command } from '#contract/players/100203-reset-password.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { isEasyToGuess } from '../passwords/common-passwords.ts';
import { findProvenAccount } from '../find-proven-account.ts';
import { findFreeze } from '../frozen.ts';
import { recordSecurity } from '../login.ts';
import { checkOneTimeCode } from '../one-time-codes.ts';
import { loadOwnAccount } from '../person/own-account.ts';
import { hashPassword, passwordMatches } from '../passwords/password.ts';
import { resetPassword as reset } from '../reset-password.ts';

/** Nobody is logged in by it: a login follows, with all that a login asks for. */
export const resetPassword = defineHandler(command, async ({ code, password, ...given }, call) => {
  const { engine } = call;
  const found = await findProvenAccount(call, given, 'reset', code);
  if (!found.ok) return found;
  const { contact, account } = found.value;
  if ((await findFreeze(engine.db, contact)) === 'frozen') return err({ code: errorCodes.identityProofNeeded });
  const { ownWords } = await loadOwnAccount(engine.db, account.id);
  if (ownWords.some((own) => isEasyToGuess(password, own)))
    return err(fieldRefusal('password', 'input.passwordCommon'));
  if (await passwordMatches(account.passwordHash, password)) return err(fieldRefusal('password', 'input.passwordSame'));
  const passwordHash = await hashPassword(password);
  const done = await engine.db.transaction().execute(async (tx) => {
    const proved = await checkOneTimeCode(tx, contact, 'reset', code, true);
    if (!proved.ok) return proved;
    return reset(tx, engine.messages, { playerId: account.id, passwordHash, shown: contact });
  });
  if (!done.ok) return done;
  engine.push.publishWallets([account.id]);
  const player = account.openId;
  recordSecurity(call, 'password-set', { player });
  if (done.value.endedSession) recordSecurity(call, 'session-ended', { player, reason: 'password' });
  return ok({});
});
