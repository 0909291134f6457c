import { CHECK_EVERY_MS, createIdleWatch } from '#client/session/idle-watch.ts';
import { lastActivity } from '#client/session/last-activity.ts';
import { pageConfig } from '#client/page/config.ts';
import { logOut } from '#client/session/session.ts';
import { $user } from '#client/session/user.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'mousemove'] as const;

/**
 * Logs out a player who was idle too long, in every tab, and reloads the page. While offline nobody is logged out,
 * because the logout could not be sent and only offline copies can be read; the limit applies as soon as the network is
 * back (docs/security.md).
 */
export function startIdle(): void {
  let stop: (() => void) | undefined;
  const watch = () => {
    const { used, check } = createIdleWatch({
      limitMs: pageConfig().userAliveDurationSecond * SECOND_MS,
      now: systemNow,
      lastUsed: lastActivity,
      onIdle: () => void logOut().then(() => location.reload()),
    });
    check();
    used();
    const timer = setInterval(check, CHECK_EVERY_MS);
    for (const event of ACTIVITY) addEventListener(event, used, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of ACTIVITY) removeEventListener(event, used);
    };
  };
  const update = () => {
    const user = $user.get();
    if (user && navigator.onLine) return void (stop ??= watch());
    stop?.();
    stop = undefined;
    if (!user) lastActivity.set(null);
  };
  $user.subscribe(update);
  for (const type of ['online', 'offline']) addEventListener(type, update);
}
