import { SECOND_MS } from '#kernel/time.ts';

const AGAIN_MS = 3 * SECOND_MS;
const TRIES = 8;

interface Followed {
  /** Resolves to true if something changed. */
  readonly refresh: () => Promise<boolean>;
  readonly seen: () => boolean;
  /** ms until the next poll; undefined if the page waits for nothing. */
  readonly untilNext: () => number | undefined;
}

/** Polls after each draw, with one loop at a time. Returns a function that starts a new loop in `ms`. */
export function createDrawPoll({ refresh, seen, untilNext }: Followed): (ms: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run = 0;
  /** Polls until something changes, then until nothing does: games of the same minute settle one after another. */
  const follow = async (mine: number, tries: number, found = false): Promise<void> => {
    if (seen() && tries > 0) {
      const changed = await refresh().catch(() => false);
      if (mine !== run) return;
      if (changed || !found) {
        timer = setTimeout(() => void follow(mine, tries - 1, found || changed), AGAIN_MS);
        return;
      }
    }
    plan();
  };
  const followIn = (ms: number): void => {
    clearTimeout(timer);
    const mine = ++run;
    timer = setTimeout(() => void follow(mine, TRIES), ms);
  };
  const plan = (): void => {
    const ms = untilNext();
    if (ms !== undefined) followIn(ms);
  };
  plan();
  return followIn;
}
