import * as errorCodes from '#contract/error-codes.ts';
import { requestWithdrawalCode as command } from '#contract/withdrawals/430133-request-withdrawal-code.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { sendOneTimeCode } from '#server/players/one-time-codes.ts';
import { maskContact } from '#server/players/person/mask-contact.ts';
import { checkWithdrawal } from '../check-withdrawal.ts';
import { chooseCodeContact } from '../code-contact.ts';
import { accountEnd, codeSubject } from '../withdrawal-code.ts';

export const requestWithdrawalCode = defineHandler(command, async (wish, { engine, session, locale, ip }) => {
  const checked = await checkWithdrawal(engine, engine.db, session.playerId, wish);
  if (!checked.ok) return checked;
  const contact = await chooseCodeContact(engine.db, session.playerId);
  if (!contact) return err({ code: errorCodes.smsUnavailable });
  const sent = await sendOneTimeCode(engine, contact, 'withdrawal', locale, ip, {
    subject: codeSubject(session, wish),
    template: 'withdrawalCode',
    params: { amount: wish.amount, ending: accountEnd(checked.value.account.number) },
  });
  if (!sent.ok) return sent;
  const channel = contact.kind === 'mobile' ? ('sms' as const) : ('mail' as const);
  return ok({ ...sent.value, channel, recipient: maskContact(contact) });
});
