import { toastOnNextPage } from '#client/feedback/toast.ts';
import { applyReaction } from '#client/gateway/apply-reaction.ts';
import { call } from '#client/gateway/call.ts';
import { isOutcomeUnknown } from '#client/gateway/outcome.ts';
import { go } from '#client/page/navigation.ts';
import { hasEnded } from '#client/session/ended.ts';
import { leaveSession } from '#client/session/leaving.ts';
import { $user, clearUser, syncUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';

/** Ends the player's session on whichever device it is, and goes home with a message; a refusal is shown. */
export async function logOutEverywhere(message: string): Promise<void> {
  const token = $user.get()?.sessionToken;
  if (token === undefined) return;
  // Another call may be refused before this one is answered: the player is not told of that.
  leaveSession(token);
  const answer = await call(commands.logOutEverywhere, {}, { silent: true });
  const isDone =
    answer.ok ||
    // It was pressed once more after a lost answer.
    answer.code === errorCodes.sessionExpired ||
    (isOutcomeUnknown(answer.code) && (await hasEnded(token)));
  if (!isDone) {
    leaveSession('');
    applyReaction({ ...answer, data: answer.extData, token });
    return;
  }
  // Another tab may have started a new session since.
  if (syncUser()?.sessionToken === token) clearUser();
  toastOnNextPage(message);
  go('/');
}
