import * as errorCodes from '#contract/error-codes.ts';
import { passwordlessLogin as command } from '#contract/players/100202-passwordless-login.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { checkOneTimeCode } from '../one-time-codes.ts';
import { parseContact } from '../contact.ts';
import { noLoginBy } from '../find-proven-account.ts';
import { findFreeze } from '../frozen.ts';
import { proofDigest } from '../superapp/proofs.ts';
import { findAccount, loginPlayer, finishLogin, recordRefusedLogin } from '../login.ts';

/** Why a login failed, as the log says it. */
const FAILURES: Partial<Record<number, string>> = {
  [errorCodes.wrongVerificationCode]: 'code',
  [errorCodes.accountUnavailable]: 'frozen',
  [errorCodes.accountLocked]: 'locked',
  [errorCodes.accountClosed]: 'closed',
};

/**
 * The code comes first: only who holds the number or the mailbox learns whether it has an account. It is used up in
 * the transaction that begins the session, so that it can be sent again where that had to give up.
 */
export const passwordlessLogin = defineHandler(command, async ({ code, botimAccount, ...given }, call) => {
  const { engine } = call;
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  let player: string | undefined;
  const entered = await engine.db.transaction().execute(async (tx) => {
    const proved = await checkOneTimeCode(tx, contact.value, 'login', code, true);
    if (!proved.ok) return proved;
    const account = await findAccount(tx, contact.value);
    if (!account) return err(noLoginBy(contact.value));
    player = account.openId;
    await lockWallet(tx, account.id);
    // Read again under the lock: the contact may have become another's while it was waited for.
    if ((await findAccount(tx, contact.value))?.id !== account.id) return err(noLoginBy(contact.value));
    if ((await findFreeze(tx, contact.value)) !== 'none') return err({ code: errorCodes.accountUnavailable });
    return loginPlayer(tx, account.id, call, {
      method: 'code',
      contact: contact.value,
      superappProof: botimAccount === undefined ? undefined : proofDigest(botimAccount),
    });
  });
  if (!entered.ok) recordRefusedLogin(call, entered.error, { player, method: 'code' }, FAILURES);
  return entered.ok ? ok(await finishLogin(entered.value, call, 'code')) : entered;
});
