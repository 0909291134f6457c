import { hostCall, onHostEvent } from '#client/host/host-call.ts';
import { goBack, handleHostBack } from '#client/host/back.ts';
import { go } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { reportSessionEnd } from './session-end.ts';
import { openExternalLink } from './external-links.ts';
import { startStatusBar } from './status-bar.ts';
import { prepareShare, sharePage } from './share-page.ts';

/** Layout is refreshed this many ms after the screen was rotated. */
const RELAYOUT_MS = 350;

void hostCall('setTitle', { title: document.title });
onHostEvent('back', handleHostBack);
startStatusBar();

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element) || event.defaultPrevented) return;
  if (target.closest('[data-open=side-panel]')) prepareShare();
  const back = target.closest<HTMLElement>('[data-back]');
  if (back) {
    event.preventDefault();
    if (back.dataset['back'] === 'home') go('/');
    else void goBack();
  } else if (target.closest('[data-share]')) void sharePage();
  else openExternalLink(event, target);
});

// Covers every end of a session: logout, an error, another tab, or this page's first call before this script was
// loaded.
$user.subscribe((user, before) =>
  reportSessionEnd({ before: Boolean(before), now: user !== null }, () => void hostCall('logOut', {})),
);

matchMedia('(orientation: portrait)').addEventListener('change', () =>
  setTimeout(() => dispatchEvent(new Event('resize')), RELAYOUT_MS),
);
