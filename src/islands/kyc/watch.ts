import { SECOND_MS } from '#kernel/time.ts';

const EVERY_MS = 10 * SECOND_MS;

/** What tells whether somebody looks at the page, so that a test can. */
export interface Sight {
  readonly visible: () => boolean;
  /** Calls `act` when somebody looks again; returns what stops it. */
  readonly onSeen: (act: () => void) => () => void;
}

const page: Sight = {
  visible: () => document.visibilityState === 'visible',
  onSeen: (act) => {
    window.addEventListener('focus', act);
    document.addEventListener('visibilitychange', act);
    return () => {
      window.removeEventListener('focus', act);
      document.removeEventListener('visibilitychange', act);
    };
  },
};

/** Looks every ten seconds while the page is seen and at once when it is seen again, one look at a time; returns what stops it. */
export function lookWhileSeen(look: () => Promise<unknown>, sight: Sight = page): () => void {
  let looking = false;
  const once = () => {
    if (looking || !sight.visible()) return;
    looking = true;
    void look().finally(() => (looking = false));
  };
  const timer = setInterval(once, EVERY_MS);
  const stop = sight.onSeen(once);
  return () => {
    clearInterval(timer);
    stop();
  };
}
