import { $dialogs, openDialogOnNextPage } from '#client/dialogs/dialogs.ts';
import { toastOnNextPage } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { keepProvenAccount } from './proven-account.ts';
import { startSession } from '#client/session/session.ts';
import { $user, type User } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { go, goLogin, safeReturnPath } from '#client/page/navigation.ts';
import type { BegunAuthorization } from './authorize.ts';
import { SETTINGS_PATH } from '../profile/paths.ts';
import { settleLink } from './settle-link.ts';

/** What the return page shows. */
export type ReturnView =
  | { readonly at: 'pending' }
  /** The account there is nobody's yet. */
  | { readonly at: 'unlinked'; readonly account: string }
  /** The account asks for a second step; what the refusal carried. */
  | { readonly at: 'second'; readonly extData: unknown }
  | { readonly at: 'cancelled' }
  /** `frozen`: after too many wrong passwords, so that only its owner can open the account again. */
  | { readonly at: 'failed'; readonly message?: string; readonly frozen?: boolean };

/** Goes to the login, which says why the session ended: what this page said of it, nobody reads any more. */
function leaveForLogin(returnTo: string, message?: string): ReturnView {
  const [said] = $dialogs.get();
  if (said) openDialogOnNextPage(said.name, said.data);
  else if (message !== undefined) toastOnNextPage(message);
  goLogin(returnTo);
  return { at: 'pending' };
}

/** Links the account of the player who asked for it, and goes back to where they did. */
async function linkProven(botimAccount: string, account: string, returnTo: string): Promise<ReturnView> {
  keepProvenAccount({ botimAccount, account });
  if (!$user.get()) return leaveForLogin(returnTo);
  const answer = await call(commands.superappLink, { action: 'link', botimAccount }, { silent: true });
  if (!answer.ok) {
    // A session that has ended: the account waits for the login.
    if (!$user.get()) return leaveForLogin(returnTo, answer.message);
    if (answer.code !== errorCodes.confirmationNeeded) return { at: 'failed', message: answer.message };
    // It took too long at the super-app. The page where the player began asks again who they are.
    keepProvenAccount(null);
    toastOnNextPage(answer.message);
    go(returnTo, { replace: true });
    return { at: 'pending' };
  }
  await settleLink(answer.data);
  go(returnTo, { replace: true });
  return { at: 'pending' };
}

/** Begins the session and goes back to where the login began. */
export async function logIn(user: User, { returnTo }: BegunAuthorization): Promise<void> {
  startSession(user);
  await import('../login/after-login.ts')
    .then(({ afterLogin }) => afterLogin(user, returnTo))
    .catch(() => keepProvenAccount(null));
  go(safeReturnPath(returnTo), { replace: true });
}

/** Acts on the parameters with which the super-app led back. */
export async function readAnswer(query: URLSearchParams, begun: BegunAuthorization): Promise<ReturnView> {
  const [code, state, iss, error] = ['code', 'state', 'iss', 'error'].map((name) => query.get(name) ?? undefined);
  if (error === 'access_denied') return { at: 'cancelled' };
  if (error !== undefined || code === undefined || state === undefined) return { at: 'failed' };
  const answer = await call(
    commands.superappLogin,
    { code, state, ...(iss !== undefined && { iss }) },
    { silent: true },
  );
  if (!answer.ok)
    return answer.code === errorCodes.secondFactorNeeded
      ? { at: 'second', extData: answer.extData }
      : { at: 'failed', message: answer.message, frozen: answer.code === errorCodes.accountUnavailable };
  const { data } = answer;
  if (data.linked) {
    await logIn(data.user, begun);
    return { at: 'pending' };
  }
  const { purpose, botimAccount, account } = data;
  // The server says it, because a new tab knows nothing of what was begun in another.
  if (purpose === 'link')
    return linkProven(botimAccount, account, begun.purpose === 'link' ? begun.returnTo : SETTINGS_PATH);
  keepProvenAccount({ botimAccount, account });
  return { at: 'unlinked', account };
}
