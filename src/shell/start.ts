import { openPendingDialog } from '#client/dialogs/dialogs.ts';
import { goLogin } from '#client/page/navigation.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { localStore, sessionStore } from '#client/storage/stores.ts';
import { pageHost } from '#client/page/config.ts';
import { showPendingToast } from '#client/feedback/toast.ts';
import { $user } from '#client/session/user.ts';
import { startDialogs } from './dialog-host.ts';

/** What runs on every page, without React. What only a player needs is loaded when there is one. */
showPendingToast();
startDialogs();
openPendingDialog();

let loading: Promise<unknown> | undefined;
$user.subscribe((user) => {
  if (user) loading ??= importWithRetry(() => import('./player/player.ts'));
});

// The head's script stopped visitors before the page was painted; this is for whoever logs out, here or in another tab, while it stands.
if (document.documentElement.dataset['guard'] !== undefined) {
  $user.listen((user, before) => {
    if (before && !user) goLogin(undefined, { replace: true });
  });
}

// The cookie banner (components/shell/Consent.astro); the head's script hides it on the pages to come.
document.querySelector('[data-accept-cookies]')?.addEventListener('click', () => {
  localStore.set('cookies', '1');
  document.documentElement.dataset['cookies'] = '';
  document.getElementById('main')?.focus({ preventScroll: true });
});

// Readable without a network from the next page on; app and mini-program have pages of their own for that.
if (pageHost() === 'web' && window === top)
  addEventListener('load', () => void import('./offline/register.ts').catch(() => {}));

// Whose link was followed is said at the registration (islands/promotion/shared.ts).
if (location.search.includes('shareCode=')) sessionStore.set('share', location.search);

// Customer support; the panel is loaded when somebody asks for it.
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
