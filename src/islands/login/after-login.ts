import { withLoadingCover } from '#client/feedback/loading-cover.ts';
import { productNow } from '#client/page/clock.ts';
import { RETURN_PARAM, safeReturnPath } from '#client/page/navigation.ts';
import type { User } from '#client/session/user.ts';
import { forgetTypedContact } from './forgot-password/typed-contact.ts';
import { settleLink } from '../superapp/settle-link.ts';
import { remindOfVerification } from './verification-reminder.ts';

/**
 * What follows a login before its page is left: the account at the super-app that came with it, and reminders.
 * `returnTo` is the page after it, as the login's address has it unless it is given.
 */
export async function afterLogin(
  user: User,
  returnTo = new URLSearchParams(location.search).get(RETURN_PARAM),
): Promise<void> {
  forgetTypedContact();
  await settleLink(user);
  await withLoadingCover(remindOfVerification(productNow(), safeReturnPath(returnTo)));
}
