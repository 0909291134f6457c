import { call, type CallAnswer } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { UserInfo } from '#contract/players/user-info-fields.ts';
import { isOwnContact, type ContactRequest } from '#islands/forms/contact/own-contact.ts';
import { sendCommand } from '#islands/forms/use-command-form.ts';

/** The change used the confirmation up, and the contact is the one that the account has. */
const AFTER_CHANGE: readonly number[] = [errorCodes.confirmationNeeded, errorCodes.invalidInput];

/**
 * Makes a contact the player's own. A refusal may follow a try that was carried out, and whose answer was lost: where
 * the account has the contact, and did not have it as far as was known here, that is the answer now.
 */
export async function sendContact(contact: ContactRequest, code: string): Promise<CallAnswer<UserInfo>> {
  const known = $user.get();
  const answer = await sendCommand(commands.bindContact, { ...contact, code });
  if (answer.ok || !AFTER_CHANGE.includes(answer.code) || !known || isOwnContact(known, contact)) return answer;
  const now = await call(commands.userInfo, {}, { silent: true });
  return now.ok && isOwnContact(now.data, contact) ? now : answer;
}
