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

/** What runs on every page, without React: a few kB for what links and styles cannot do. */
showPendingToast();
startDialogs();
openPendingDialog();

let loading: Promise<unknown> | undefined;
$user.subscribe((user) => {
  if (user) loading ??= importWithRetry(() => import('./player/player.ts'));
});

// The head's script redirected visitors before the first paint; this is for a logout while the page is open, also in another tab.
if (document.documentElement.dataset['guard'] !== undefined) {
  $user.listen((user, before) => {
    if (before && !user) goLogin(undefined, { replace: true });
  });
}

// The cookie banner (components/shell/notices/CookieBanner.astro); the head's script hides it on later pages.
document.querySelector('[data-accept-cookies]')?.addEventListener('click', () => {
  localStore.set('cookies', '1');
  document.documentElement.dataset['cookies'] = '';
  document.getElementById('main')?.focus({ preventScroll: true });
});

// Readable without a network from the next page on. The app and the mini-program have offline pages of their own.
if (pageHost() === 'web' && window === top)
  addEventListener('load', () => void import('./offline/register.ts').catch(() => {}));

// The registration sends whose link was followed (#client/promotions/share-code.ts).
if (location.search.includes('shareCode=')) sessionStore.set('share', location.search);

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-open-chat]');
  if (!link) return;
  event.preventDefault();
  import('#islands/support/support.ts').then(
    ({ openSupport }) => openSupport(),
    // Without the panel the link is followed.
    () => location.assign(link.href),
  );
});
