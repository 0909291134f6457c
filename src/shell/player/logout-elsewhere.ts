import { toastOnNextPage } from '#client/feedback/toast.ts';
import { $user, USER_KEY } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import { pageLocale } from '#client/page/config.ts';

/**
 * A page that needs a player leads to the login when another tab has lost its login; the login says so. It does not say
 * how: the other tab alone knows whether it was logged out, or the session ended by itself or on another device.
 */
export function tellLogoutElsewhere(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // A tab that ends the session itself still has its player.
    if (
      key === USER_KEY &&
      newValue === null &&
      !$user.get() &&
      document.documentElement.dataset['guard'] !== undefined
    )
      toastOnNextPage(islandT(pageLocale(), 'client')('noLongerLoggedIn'));
  });
}
