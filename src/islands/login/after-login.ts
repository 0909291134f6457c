import { withLoadingCover } from '#client/feedback/loading-cover.ts';
import type { User } from '#client/session/user.ts';
import { systemNow } from '#kernel/time.ts';
import { settleLink } from '../superapp/settle-link.ts';
import { remindOfVerification } from './verification-reminder.ts';

/** What follows a login before its page is left: the account at the super-app that came with it, and reminders. */
export async function afterLogin(user: User): Promise<void> {
  await settleLink(user);
  await withLoadingCover(remindOfVerification(systemNow()));
}
