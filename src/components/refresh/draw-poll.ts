import { createRequestVersion } from '#client/gateway/request-version.ts';
import { SECOND_MS } from '#kernel/time.ts';

const INTERVAL_MS = 3 * SECOND_MS;
const TRIES = 8;

interface DrawPollOptions {
  /** Resolves to true if something changed. */
  readonly refresh: () => Promise<boolean>;
  readonly isVisible: () => boolean;
  /** ms until the next poll; undefined if the page waits for nothing. */
  readonly msUntilNext: () => number | undefined;
}

/** Polls after each draw, with one loop at a time. Returns a function that starts a new loop in `ms`. */
export function createDrawPoll({ refresh, isVisible, msUntilNext }: DrawPollOptions): (ms: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const version = createRequestVersion();
  /** Polls until something changes, then until nothing does: games of the same minute settle one after another. */
  const poll = async (isLatest: () => boolean, tries: number, found = false): Promise<void> => {
    if (isVisible() && tries > 0) {
      const changed = await refresh().catch(() => false);
      if (!isLatest()) return;
      if (changed || !found) {
        timer = setTimeout(() => void poll(isLatest, tries - 1, found || changed), INTERVAL_MS);
        return;
      }
    }
    scheduleNext();
  };
  const startIn = (ms: number): void => {
    clearTimeout(timer);
    const isLatest = version.next();
    timer = setTimeout(() => void poll(isLatest, TRIES), ms);
  };
  const scheduleNext = (): void => {
    const ms = msUntilNext();
    if (ms !== undefined) startIn(ms);
  };
  scheduleNext();
  return startIn;
}
