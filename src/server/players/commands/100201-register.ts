import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { register as command } from '#contract/players/100201-register.ts';
import { err, ok } from '#kernel/result.ts';
import { recordInvitation } from '#server/content/shares.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { notify } from '#server/notifications/notify.ts';
import { isAdult, isImpossibleBirthDate } from '#kernel/age.ts';
import { checkOneTimeCode } from '../one-time-codes.ts';
import { isEasyToGuess } from '../common-passwords.ts';
import { parseMobileContact } from '../contact.ts';
import { createPlayer } from '../create-player.ts';
import { startLoginSession, completeLogin, linkAtLogin, recordSecurity } from '../login.ts';
import { hashPassword } from '../password.ts';

export const register = defineHandler(
  command,
  async ({ areaCode, mobile, birthDate, code, password, shareCode, botimAccount }, call) => {
    const { engine, locale } = call;
    const contact = parseMobileContact(areaCode, mobile);
    if (!contact.ok) return contact;
    const now = engine.clock.now();
    if (isImpossibleBirthDate(birthDate, now)) return err(fieldRefusal('birthDate', 'input.date'));
    if (!isAdult(birthDate, now)) return err({ code: errorCodes.underage, extData: { field: 'birthDate' } });
    if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
    const { address } = contact.value;
    // Asked before the hash, which is work that a wrong code must not set off; used up below, with what it is for.
    const right = await checkOneTimeCode(engine.db, contact.value, 'register', code, false);
    if (!right.ok) {
      recordSecurity(call, 'code-failed', { purpose: 'register' });
      return right;
    }
    if (isEasyToGuess(password, { address, birthDate })) return err(fieldRefusal('password', 'input.passwordCommon'));
    const passwordHash = await hashPassword(password);
    const done = await engine.db.transaction().execute(async (tx) => {
      const proved = await checkOneTimeCode(tx, contact.value, 'register', code, true);
      if (!proved.ok) return proved;
      const created = await createPlayer(tx, { mobile: address, passwordHash, birthDate, locale });
      if (!created.ok) return err({ code: errorCodes.accountExists });
      const { id } = created.value;
      await notify(tx, id, { kind: 'welcome', params: {} });
      await engine.messages.sendToPlayer(tx, id, 'welcome', {});
      if (shareCode !== undefined) await recordInvitation(tx, id, shareCode);
      const session = await startLoginSession(tx, id, call);
      return ok(await linkAtLogin(tx, id, session, call, botimAccount, false));
    });
    if (!done.ok) return done;
    const loggedIn = completeLogin(done.value, call, 'registration');
    recordSecurity(call, 'password-set', { player: loggedIn.userOpenId });
    return ok(loggedIn);
  },
);
