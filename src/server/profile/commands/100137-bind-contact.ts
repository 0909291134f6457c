import * as errorCodes from '#contract/error-codes.ts';
import { bindContact as command } from '#contract/profile/100137-bind-contact.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { bindContact as bind } from '../bind-contact.ts';
import { parseContact } from '#server/players/contact.ts';
import { recordSecurity } from '#server/players/login.ts';
import { loadUserInfo } from '#server/players/user-info.ts';

export const bindContact = defineHandler(command, async ({ code, ...given }, call) => {
  const { engine, session, locale } = call;
  const contact = parseContact(given);
  if (!contact.ok) return contact;
  if (!(await engine.limits.allowAttempt(call.ip))) return err({ code: errorCodes.tooManyRequests });
  const bound = await bind(engine.db, engine.messages, session, { contact: contact.value, code, locale });
  if (!bound.ok) {
    if (bound.error.code === errorCodes.wrongVerificationCode)
      recordSecurity(call, 'code-failed', { purpose: 'bind', player: session.userOpenId });
    return bound;
  }
  engine.push.publishWallets(bound.value);
  recordSecurity(call, 'contact-changed', { player: session.userOpenId, channel: contact.value.kind });
  return ok(await loadUserInfo(engine.db, session.playerId, locale));
});
