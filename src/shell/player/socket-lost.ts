import { $connected } from '#client/socket/connected.ts';
import { $user } from '#client/session/user.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** A node that starts again is back before this. */
const AWAY_MS = 8 * SECOND_MS;

/** Marks a page whose socket stays away: what should have been pushed is not there. The line under the header says so. */
export function watchLostSocket(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const root = document.documentElement;
  const watch = () => {
    clearTimeout(timer);
    if (!$connected.get() && $user.get()) {
      // A page nobody looks at rests its socket.
      if (!document.hidden) timer = setTimeout(() => root.toggleAttribute('data-unpushed', true), AWAY_MS);
    } else if (root.hasAttribute('data-unpushed')) {
      root.removeAttribute('data-unpushed');
      // For whoever shows what may be old it is as if the network was back.
      dispatchEvent(new Event('online'));
    }
  };
  $connected.listen(watch);
  $user.listen(watch);
  document.addEventListener('visibilitychange', watch);
  watch();
}
