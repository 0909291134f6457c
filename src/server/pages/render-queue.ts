import { err, ok, type Result } from '#kernel/result.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';

/** Why a page was not rendered: too many wait, or nobody waits for it any more. */
export type NotRendered = 'busy' | 'left';

export interface RenderQueue {
  /** Renders when its turn comes, and only if it is still wanted then. `first` goes before all others. */
  run<T>(
    render: () => Promise<T>,
    wanted: { readonly isWanted: () => boolean; readonly first: boolean },
  ): Promise<Result<T, NotRendered>>;
}

export interface RenderLimits {
  /** How many pages are rendered at a time: one is computed while the other waits for its data. */
  readonly rendering?: number;
  /** A rendering that takes longer waits for its data, and the next begins beside it. */
  readonly slotMs?: number;
  /** How many are rendered at a time together with those that wait for their data. */
  readonly underWay?: number;
  /** How many wait; of those that go first four times as many. */
  readonly waiting?: number;
  /** Who has waited so long is told that the node is busy. */
  readonly waitMs?: number;
  /** Whether calls are under way, which go first. */
  readonly hasCalls?: () => boolean;
  readonly now?: () => number;
}

interface Waiting {
  readonly isWanted: () => boolean;
  readonly start: () => void;
  readonly refuse: (why: NotRendered) => void;
  readonly timer: NodeJS.Timeout;
}

/** While calls are under way, a rendering waits this many times as long as the last one took, at most. */
const PATIENCE = 4;
const LOOK_MS = 2;
const MAX_PATIENCE_MS = 200;

/**
 * Renders few pages at a time: each takes the processor for some ten milliseconds and some memory. A page waits while
 * calls are under way, so that purchases do not wait for pages, but only for a while, so that pages still come. Pages
 * whose data do not come keep no other back.
 */
export function createRenderQueue({
  rendering = 2,
  slotMs = SECOND_MS / 2,
  underWay = 64,
  waiting = 64,
  waitMs = 5 * SECOND_MS,
  hasCalls = () => false,
  now = systemNow,
}: RenderLimits = {}): RenderQueue {
  const lines: readonly [Waiting[], Waiting[]] = [[], []];
  let running = 0;
  let begun = 0;
  let tookMs = 0;
  let next: NodeJS.Immediate | NodeJS.Timeout | undefined;
  let waitedSince: number | undefined;

  const take = (): Waiting | undefined => {
    for (const line of lines)
      for (let one = line.shift(); one; one = line.shift()) {
        clearTimeout(one.timer);
        if (one.isWanted()) return one;
        one.refuse('left');
      }
    return undefined;
  };
  const startNext = (): void => {
    next = undefined;
    if (running >= rendering || begun >= underWay || lines.every((line) => line.length === 0)) return;
    waitedSince ??= now();
    if (hasCalls() && now() - waitedSince < Math.min(PATIENCE * tookMs, MAX_PATIENCE_MS)) {
      next = setTimeout(startNext, LOOK_MS);
      return;
    }
    waitedSince = undefined;
    take()?.start();
    schedule();
  };
  // Not at once: what has arrived meanwhile, a call or a health check, is answered first.
  const schedule = (): void => {
    next ??= setImmediate(startNext);
  };

  const begin = (render: () => Promise<void>): void => {
    running += 1;
    begun += 1;
    const startedAt = now();
    let isSlow = false;
    const slot = setTimeout(() => {
      isSlow = true;
      running -= 1;
      schedule();
    }, slotMs);
    void render().finally(() => {
      clearTimeout(slot);
      begun -= 1;
      if (!isSlow) {
        running -= 1;
        tookMs = now() - startedAt;
      }
      schedule();
    });
  };

  return {
    run: (render, { isWanted, first }) =>
      new Promise((done, failed) => {
        const line = lines[first ? 0 : 1];
        const room = first ? 4 * waiting : waiting;
        if (line.length >= room) dropUnwanted(line);
        if (line.length >= room) return done(err('busy'));
        const refuse = (why: NotRendered) => done(err(why));
        const start = () => begin(() => render().then((page) => done(ok(page)), failed));
        const timer = setTimeout(() => {
          line.splice(line.indexOf(one), 1);
          refuse(isWanted() ? 'busy' : 'left');
        }, waitMs);
        const one: Waiting = { isWanted, start, refuse, timer };
        line.push(one);
        schedule();
      }),
  };
}

function dropUnwanted(line: Waiting[]): void {
  const left = line.filter((one) => !one.isWanted());
  for (const one of left) {
    clearTimeout(one.timer);
    line.splice(line.indexOf(one), 1);
    one.refuse('left');
  }
}
