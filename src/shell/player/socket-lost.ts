import { $connected } from '#client/socket/connected.ts';
import { $user } from '#client/session/user.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** A node that restarts is back before this. */
const LOST_MS = 8 * SECOND_MS;

/** Marks a page whose socket is lost, which shows the line below the header: pushes may be missing. */
export function watchLostSocket(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const root = document.documentElement;
  const update = () => {
    clearTimeout(timer);
    if (!$connected.get() && $user.get()) {
      // A hidden page closes its socket on purpose.
      if (!document.hidden) timer = setTimeout(() => root.toggleAttribute('data-socket-lost', true), LOST_MS);
    } else if (root.hasAttribute('data-socket-lost')) {
      root.removeAttribute('data-socket-lost');
      // Parts of the page that may be out of date refresh on this event.
      dispatchEvent(new Event('online'));
    }
  };
  $connected.listen(update);
  $user.listen(update);
  document.addEventListener('visibilitychange', update);
  update();
}
