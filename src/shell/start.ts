import { openPendingDialog } from '#client/dialogs/dialogs.ts';
import { showPendingToast } from '#client/feedback/toast.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { goLogin } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { localStore, sessionStore } from '#client/storage/stores.ts';
import { startDialogs } from './dialog-host.ts';
import './header/draws-menu.ts';
import './header/menus.ts';

/** Runs on every page, without React: a few kB for what links and CSS cannot do. */
showPendingToast();
startDialogs();
openPendingDialog();

// Marks on `<html>` whether somebody is logged in, for CSS, and loads the player's part of the header and the page.
let header: Promise<unknown> | undefined;
let player: Promise<unknown> | undefined;
$user.subscribe((user) => {
  document.documentElement.dataset['session'] = user ? 'in' : 'out';
  if (!user) return;
  header ??= importWithRetry(() => import('./header/account-box.ts'));
  player ??= importWithRetry(() => import('./player/player.ts'));
});

// Marks `<html>` while the browser is offline; CSS shows the line below the header for this and other marks.
const markOffline = () => document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
for (const type of ['online', 'offline']) addEventListener(type, markOffline);
markOffline();

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

// What no visitor waits for.
addEventListener('load', () => void import('./after-load.ts').catch(() => {}));

// Remembers the share code in the address, which the registration sends (#client/promotions/share-code.ts).
if (location.search.includes('shareCode=')) sessionStore.set('share', location.search);

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-open-chat]');
  if (!link) return;
  event.preventDefault();
  import('#islands/support/support.ts').then(
    (support) => support.openSupport(),
    // Follows the link if the panel cannot be loaded.
    () => location.assign(link.href),
  );
});
