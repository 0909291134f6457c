import { toastOnNextPage } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import { $user, clearUser, syncUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';

/** Ends the player's session on whichever device it is, and goes home with a message; a refusal is shown. */
export async function logOutEverywhere(message: string): Promise<void> {
  const token = $user.get()?.sessionToken;
  const answer = await call(commands.logOutEverywhere, {});
  if (!answer.ok) return;
  // Another tab may have started a new session since.
  if (syncUser()?.sessionToken === token) clearUser();
  toastOnNextPage(message);
  go('/');
}
