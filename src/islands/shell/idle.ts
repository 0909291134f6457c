import { CHECK_EVERY_MS, idleWatch } from '#client/idle.ts';
import { pageFacts } from '#client/page.ts';
import { logOut } from '#client/session.ts';
import { lasting } from '#client/storage.ts';
import { $user } from '#client/user.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';

const KEY = 'last_used';
const ACTIVITY = ['pointerdown', 'keydown', 'scroll', 'touchstart', 'mousemove'] as const;

const lastUsed = {
  get: () => {
    const text = lasting.get(KEY);
    return text === null ? null : Number(text);
  },
  set: (at: number) => lasting.set(KEY, String(at)),
};

/** Logs a player out who has been away too long, in every tab at once, and loads the page anew (spec shell §4). */
export function startIdle(): void {
  let stop: (() => void) | undefined;
  const watch = () => {
    const { used, check } = idleWatch({
      limitMs: pageFacts().userAliveDurationSecond * SECOND_MS,
      now: systemNow,
      lastUsed,
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
  $user.subscribe((user) => {
    if (user && !stop) stop = watch();
    if (user || !stop) return;
    stop();
    stop = undefined;
    lasting.set(KEY, null);
  });
}
