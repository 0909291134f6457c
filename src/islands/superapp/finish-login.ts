import { withLoadingCover } from '#client/feedback/loading-cover.ts';
import { go, safeReturnPath } from '#client/page/navigation.ts';
import { startSession } from '#client/session/session.ts';
import type { User } from '#client/session/user.ts';
import { systemNow } from '#kernel/time.ts';

/** Loaded on demand, and not waited for where it fails: the login counts without. */
const remind = () =>
  import('../login/verification-reminder.ts')
    .then((reminder) => reminder.remindOfVerification(systemNow()))
    .catch(() => {});

/** Begins the session of who was logged in by the super-app, and opens the page they came for. */
export async function finishLogin(user: User, returnTo: string): Promise<void> {
  startSession(user);
  await withLoadingCover(remind());
  go(safeReturnPath(returnTo), { replace: true });
}
