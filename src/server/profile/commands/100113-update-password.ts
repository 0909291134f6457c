import { fieldRefusal } from '#contract/errors.ts';
import { updatePassword as command } from '#contract/profile/100113-update-password.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { changePassword } from '../change-password.ts';
import { isEasyToGuess } from '#server/players/passwords/common-passwords.ts';
import { checkConfirmation } from '../confirmation.ts';
import { recordSecurity } from '#server/players/login.ts';
import { loadOwnAccount } from '#server/players/person/own-account.ts';
import { hashPassword, passwordMatches } from '#server/players/passwords/password.ts';

export const updatePassword = defineHandler(command, async ({ password }, call) => {
  const { engine, session } = call;
  // Asked before the hash, which is work; asked again under the lock.
  const confirmed = await checkConfirmation(engine.db, session);
  if (!confirmed.ok) return confirmed;
  const { passwordHash, ownWords } = await loadOwnAccount(engine.db, session.playerId);
  if (ownWords.some((own) => isEasyToGuess(password, own)))
    return err(fieldRefusal('password', 'input.passwordCommon'));
  if (await passwordMatches(passwordHash, password)) return err(fieldRefusal('password', 'input.passwordSame'));
  const changed = await changePassword(engine.db, engine.messages, session, await hashPassword(password));
  if (!changed.ok) return changed;
  engine.push.publishWallets([session.playerId]);
  recordSecurity(call, 'password-set', { player: session.userOpenId });
  return ok({});
});
