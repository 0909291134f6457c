import { toastOnNextPage } from '#client/feedback/toast.ts';
import { go } from '#client/page/navigation.ts';
import { hasEnded } from '#client/session/ended.ts';
import { logOut } from '#client/session/session.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatContact, toContactRequest, type Contact } from '#islands/forms/contact/contact.ts';
import { isOwnContact } from '#islands/forms/contact/own-contact.ts';
import type { Country } from '#islands/forms/mobile.ts';

interface Changed {
  readonly locale: Locale;
  readonly countries: readonly Country[];
  /** Of the account that has the new password. */
  readonly contact: Contact;
  /** Where who is logged in came from, and the login. */
  readonly from: string;
  readonly login: string;
}

/**
 * The server has ended every session of the account: the player's own, or another's, where somebody used this page in
 * their session, which goes on. A contact that is not known here may be the player's own, where the answer that would
 * have told was lost: so the server is asked.
 */
export async function leaveAfterReset({ locale, countries, contact, from, login }: Changed): Promise<void> {
  const t = islandT(locale, 'login');
  const user = $user.get();
  const isOthers =
    user !== null && !isOwnContact(user, toContactRequest(countries, contact)) && !(await hasEnded(user.sessionToken));
  if (!isOthers) await logOut();
  toastOnNextPage(isOthers ? t('reset.doneOther', { to: formatContact(countries, contact) }) : t('reset.done'));
  go(isOthers ? from : login, { replace: true });
}
