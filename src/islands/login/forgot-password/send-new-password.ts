import { leaveSession } from '#client/session/leaving.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import type { RequestInput } from '#contract/command.ts';
import type { resetPassword } from '#contract/players/100203-reset-password.ts';
import { sendCommand } from '#islands/forms/use-command-form.ts';

/**
 * Sets the new password. It ends the session, of which the page may hear before this is answered: whoever set the
 * password here is not told of it as of a password set elsewhere.
 */
export async function sendNewPassword(fields: RequestInput<typeof resetPassword>) {
  leaveSession($user.get()?.sessionToken ?? '');
  const answer = await sendCommand(commands.resetPassword, fields);
  if (!answer.ok) leaveSession('');
  return answer;
}
