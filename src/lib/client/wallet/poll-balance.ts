import { SECOND_MS } from '#kernel/time.ts';
import { $user } from '../session/user.ts';
import { $connected } from '../socket/connected.ts';
import { refreshWallet } from './wallet.ts';

export const POLL_EVERY_MS = 3 * SECOND_MS;
export const POLL_TICKS = 10;
/** After the ticks a page that stays open without pushes is refreshed this often. */
const SLOW_EVERY_MS = 30 * SECOND_MS;

let timer: ReturnType<typeof setTimeout> | undefined;
let left = 0;

const isPolled = () => $user.get() !== null && !$connected.get() && !document.hidden;

function scheduleTick(onTick: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      timer = undefined;
      if (!isPolled()) return;
      left = Math.max(0, left - 1);
      void refreshWallet();
      onTick();
      scheduleTick(onTick);
    },
    left > 0 ? POLL_EVERY_MS : SLOW_EVERY_MS,
  );
}

/**
 * Keeps the balance right where pushes do not arrive: every three seconds, ten times after the page was loaded, seen
 * again, lost its socket or expects money (the event `balance-expected` of the window), then more slowly. `onTick`
 * fetches what else would have been pushed. Call it once.
 */
export function startBalancePolling(onTick: () => void): void {
  const begin = () => {
    if (!isPolled()) return;
    left = POLL_TICKS;
    scheduleTick(onTick);
  };
  $user.subscribe(begin);
  $connected.listen(begin);
  for (const type of ['focus', 'online', 'balance-expected']) addEventListener(type, begin);
  document.addEventListener('visibilitychange', begin);
}
