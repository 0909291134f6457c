import { openPendingDialog } from '#client/dialogs/dialogs.ts';
import { showPendingToast } from '#client/feedback/toast.ts';
import { pageHost } from '#client/page/config.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { goLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { localStore, sessionStore } from '#client/storage/stores.ts';
import { startDialogs } from './dialog-host.ts';
import './header/draws-menu.ts';
import './header/menus.ts';
import './header/session.ts';
import './page/back-to-top.ts';
import './page/offline-mark.ts';

/** Runs on every page, without React: a few kB for what links and CSS cannot do. */
showPendingToast();
startDialogs();
openPendingDialog();

let loading: Promise<unknown> | undefined;
$user.subscribe((user) => {
  if (user) loading ??= importWithRetry(() => import('./player/player.ts'));
});

// The script in the head redirects visitors at load. This handles a logout while the page is open, also in another tab.
if (document.documentElement.dataset['guard'] !== undefined) {
  $user.listen((user, before) => {
    if (before && !user) goLogin(undefined, { replace: true });
  });
}

// The cookie banner (components/shell/notices/CookieBanner.astro). On later pages the script in the head hides it.
document.querySelector('[data-accept-cookies]')?.addEventListener('click', () => {
  localStore.set('cookies', '1');
  document.documentElement.dataset['cookies'] = '';
  document.getElementById('main')?.focus({ preventScroll: true });
});

// The service worker is for browsers only: the app and the mini-program have their own offline pages.
if (pageHost() === 'web' && window === top)
  addEventListener('load', () => void import('./offline/register.ts').catch(() => {}));

// Remembers the share code in the address, which the registration sends (#client/promotions/share-code.ts).
if (location.search.includes('shareCode=')) sessionStore.set('share', location.search);

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-open-chat]');
  if (!link) return;
  event.preventDefault();
  import('#islands/support/support.ts').then(
    ({ openSupport }) => openSupport(),
    // Follows the link if the panel cannot be loaded.
    () => location.assign(link.href),
  );
});
