import * as errorCodes from '#contract/error-codes.ts';
import { requestConfirmationCode as command } from '#contract/profile/430016-request-confirmation-code.ts';
import { err } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { sendOneTimeCode } from '#server/players/one-time-codes.ts';
import { loadOwnAccount } from '#server/players/person/own-account.ts';

export const requestConfirmationCode = defineHandler(command, async ({ by }, { engine, session, locale, ip }) => {
  const { passwordHash, contacts } = await loadOwnAccount(engine.db, session.playerId);
  const contact = contacts.find(({ kind }) => kind === by);
  // Who has a password confirms with it: a phone that was left open gets the codes, too.
  if (passwordHash !== null || !contact) return err({ code: errorCodes.actionUnavailable });
  return sendOneTimeCode(engine, contact, 'confirm', locale, ip);
});
