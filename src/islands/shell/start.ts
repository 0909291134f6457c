import { openLeft } from '#client/dialogs.ts';
import { goLogin } from '#client/go.ts';
import { pageFacts } from '#client/page.ts';
import { startSocket } from '#client/socket.ts';
import { toastLeft } from '#client/toast.ts';
import { $user } from '#client/user.ts';
import { startDialogs } from './host.ts';
import { startIdle } from './idle.ts';
import { startPushes } from './pushes.ts';

/** What runs on every page, without React: dialogs, toasts, the player's socket, the idle watch, the guard. */
toastLeft();
startDialogs();
openLeft();
startIdle();
startPushes();
startSocket();

// The head's script stopped visitors before the page was painted; this is for whoever logs out, here or in another tab, while it stands.
if (document.documentElement.dataset['guard'] !== undefined || pageFacts().guard === 'session') {
  let was = $user.get();
  $user.listen((user) => {
    if (was && !user) goLogin(undefined, { replace: true });
    was = user;
  });
}
