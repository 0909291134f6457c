import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { register as command } from '#contract/players/100201-register.ts';
import { err, ok } from '#kernel/result.ts';
import { recordInvitation } from '#server/content/shares.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { tellBegun } from '#server/exclusions/tell-holder.ts';
import { beginWaitingMeasures, lockForWaitingMeasures } from '#server/exclusions/waiting-measures.ts';
import { notify } from '#server/notifications/notify.ts';
import { checkOneTimeCode } from '../one-time-codes.ts';
import { isEasyToGuess } from '../passwords/common-passwords.ts';
import { parseMobileContact, type Contact } from '../contact.ts';
import { createPlayer } from '../create-player.ts';
import { clearLoginFailures } from '../lockout.ts';
import { startLoginSession, finishLogin, linkAtLogin, recordSecurity } from '../login.ts';
import { hashPassword } from '../passwords/password.ts';
import { addressOf } from '../person/addresses.ts';
import { registrationRefusal } from '../person/registrant.ts';
import { proofDigest } from '../superapp/proofs.ts';

export const register = defineHandler(command, async (registration, call) => {
  const { engine, locale } = call;
  const { email, birthDate, code, password, shareCode, botimAccount } = registration;
  const refused = registrationRefusal(registration, engine.clock.now());
  if (refused) return err(refused);
  const mobile = parseMobileContact(registration.areaCode, registration.mobile);
  if (!mobile.ok) return mobile;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const proven = registration.verificationMethod;
  const contact: Contact = proven === 'email' ? { kind: 'email', address: email } : mobile.value;
  const { address } = contact;
  // Asked before the hash, which is work that a wrong code must not set off; used up below, with what it is for.
  const right = await checkOneTimeCode(engine.db, contact, 'register', code, false);
  if (!right.ok) {
    recordSecurity(call, 'code-failed', { purpose: 'register' });
    return right;
  }
  const name = `${registration.firstNames} ${registration.lastName}`;
  if ([email, mobile.value.address].some((own) => isEasyToGuess(password, { address: own, name, birthDate })))
    return err(fieldRefusal('password', 'input.passwordCommon'));
  const person = {
    type: registration.idCardType,
    number: registration.idCardNo,
    nationality: registration.nationality,
    birthDate,
  };
  const admitted = await engine.register.mayRegister(person);
  if (!admitted.ok) {
    // Each answer costs a code, so that nobody looks others up. One that did not come costs none.
    if (admitted.error.code !== errorCodes.selfExcluded) return admitted;
    const used = await checkOneTimeCode(engine.db, contact, 'register', code, true);
    return used.ok ? admitted : used;
  }
  const passwordHash = await hashPassword(password);
  const done = await engine.db.transaction().execute(async (tx) => {
    const proved = await checkOneTimeCode(tx, contact, 'register', code, true);
    if (!proved.ok) return proved;
    // Before the unique number or address is written, as a change of contacts does.
    await lockForWaitingMeasures(tx, contact);
    const created = await createPlayer(tx, {
      [proven]: address,
      passwordHash,
      birthDate,
      locale,
      registrant: {
        firstNames: registration.firstNames,
        lastName: registration.lastName,
        idCardType: registration.idCardType,
        idCardNo: registration.idCardNo,
        nationality: registration.nationality,
        residence: registration.residence,
        address: addressOf(registration),
        ...(proven === 'email' ? { unprovenMobile: mobile.value.address } : { unprovenEmail: email }),
      },
    });
    if (!created.ok)
      return err({
        code: errorCodes.accountExists,
        ...(proven === 'email' && { messageKey: 'emailRegistered' }),
        extData: { field: proven },
      });
    const { id } = created.value;
    await engine.register.remember(tx, id, person);
    // What a relative asked for of whoever has this number or address. It locks wallets, which come before links.
    const begun = await beginWaitingMeasures(tx, id, contact);
    // Counted while nobody had this address.
    await clearLoginFailures(tx, contact);
    await notify(tx, id, { kind: 'welcome', params: {} });
    await engine.messages.sendToPlayer(tx, id, 'welcome', {});
    if (shareCode !== undefined) await recordInvitation(tx, id, shareCode);
    const session = await startLoginSession(tx, id, call, { method: 'registration' });
    const proof = botimAccount === undefined ? undefined : proofDigest(botimAccount);
    const linked = await linkAtLogin(tx, id, session, call, proof, false);
    // After the links: other accounts of the player are told, too, and their counts of unread notifications are locked.
    await tellBegun(engine, tx, begun);
    return ok({ session: linked, told: begun.map(({ playerId }) => playerId) });
  });
  if (!done.ok) return done;
  const { session, told } = done.value;
  engine.push.publishWallets(told);
  const loggedIn = await finishLogin(session, call, 'registration');
  recordSecurity(call, 'password-set', { player: loggedIn.userOpenId });
  return ok(loggedIn);
});
