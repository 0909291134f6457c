import * as errorCodes from '#contract/error-codes.ts';
import { confirmByCode as command } from '#contract/profile/430017-confirm-by-code.ts';
import { err } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { recordSecurity } from '#server/players/login.ts';
import { checkOneTimeCode } from '#server/players/one-time-codes.ts';
import { loadOwnAccount } from '#server/players/person/own-account.ts';
import { passFirstAnswer } from '../begun-confirmations.ts';

export const confirmByCode = defineHandler(command, async ({ by, code }, call) => {
  const { engine, session, ip } = call;
  if (!(await engine.limits.allowAttempt(ip))) return err({ code: errorCodes.tooManyRequests });
  const { passwordHash, contacts } = await loadOwnAccount(engine.db, session.playerId);
  const contact = contacts.find(({ kind }) => kind === by);
  if (passwordHash !== null || !contact) return err({ code: errorCodes.actionUnavailable });
  return engine.db.transaction().execute(async (tx) => {
    await lockWallet(tx, session.playerId);
    const checked = await checkOneTimeCode(tx, contact, 'confirm', code, true);
    if (checked.ok) return passFirstAnswer(tx, session, engine);
    recordSecurity(call, 'confirm-failed', { player: session.userOpenId, reason: 'code' });
    return checked;
  });
});
