import { SECOND_MS } from '#kernel/time.ts';

const AGAIN_MS = 3 * SECOND_MS;
const TRIES = 8;

interface Followed {
  /** True when something was new. */
  readonly refresh: () => Promise<boolean>;
  readonly seen: () => boolean;
  /** Ms until it is to be asked again; undefined where the page waits for nothing. */
  readonly untilNext: () => number | undefined;
}

/** Polls for what a draw changes, one loop at a time. Returns a function that restarts it in so many ms. */
export function createDrawPoll({ refresh, seen, untilNext }: Followed): (ms: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let run = 0;
  /** Polls until something is new, then until nothing is: games of the same minute settle one after another. */
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
