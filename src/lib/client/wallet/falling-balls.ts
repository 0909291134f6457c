import { SECOND_MS } from '#kernel/time.ts';

/**
 * Waits until the page has shown the numbers of draws. A part of a page that awaits a draw has its id in
 * `data-draw-awaited`, and one that shows its balls in `data-draw-shown`.
 */
export type WaitForBalls = (drawIds: readonly string[]) => Promise<void>;

/** What is read of the page. */
export interface BallsOnPage {
  /** Whether a part of the page still awaits one of these draws. */
  readonly isAwaited: (drawIds: readonly string[]) => boolean;
  /** Calls `act` after each change of the page, until the returned function is called. */
  readonly watch: (act: () => void) => () => void;
  /** The ends of the animations that still run in the balls of these draws. */
  readonly findFalls: (drawIds: readonly string[]) => readonly Promise<unknown>[];
  /** Ends a wait that has lasted too long from now on. */
  readonly giveUp: () => Promise<unknown>;
}

const untilShown = (drawIds: readonly string[], { isAwaited, watch }: BallsOnPage): Promise<void> =>
  new Promise((done) => {
    if (!isAwaited(drawIds)) return done();
    const stop = watch(() => {
      if (isAwaited(drawIds)) return;
      stop();
      done();
    });
  });

async function untilFallen(drawIds: readonly string[], { findFalls }: BallsOnPage): Promise<void> {
  // A row of balls that is rendered anew has its animation cancelled, and falls again.
  for (let falls = findFalls(drawIds); falls.length > 0; falls = findFalls(drawIds)) await Promise.allSettled(falls);
}

/**
 * Resolves at once if the page shows none of the draws. Numbers may stay away, and in a hidden tab nothing may fall:
 * each wait has its own end, because balls whose numbers came late fall as long as others.
 */
export async function waitForBallsOn(page: BallsOnPage, drawIds: readonly string[]): Promise<void> {
  await Promise.race([untilShown(drawIds, page), page.giveUp()]);
  await Promise.race([untilFallen(drawIds, page), page.giveUp()]);
}

/** Longer than a page's poll for numbers, and than the longest animation of a draw. */
const PATIENCE_MS = 15 * SECOND_MS;

const partsOf = (name: string, drawIds: readonly string[]): Element[] =>
  [...document.querySelectorAll(`[${name}]`)].filter((part) => drawIds.includes(part.getAttribute(name) ?? ''));

/** The draws that the page awaits or shows. */
export const listDrawsOnPage = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-draw-awaited], [data-draw-shown]')].flatMap(
    ({ dataset }) => dataset['drawAwaited'] ?? dataset['drawShown'] ?? [],
  );

/** Under reduced motion nothing falls, but the numbers are waited for. */
export const waitForBalls: WaitForBalls = async (drawIds) => {
  const changes = new AbortController();
  await waitForBallsOn(
    {
      isAwaited: (ids) => partsOf('data-draw-awaited', ids).length > 0,
      watch: (act) => {
        const observer = new MutationObserver(act);
        observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-draw-awaited'] });
        const stop = () => observer.disconnect();
        changes.signal.addEventListener('abort', stop);
        return stop;
      },
      findFalls: (ids) =>
        partsOf('data-draw-shown', ids)
          .flatMap((part) => part.getAnimations({ subtree: true }))
          .filter(({ playState }) => playState === 'running')
          .map(({ finished }) => finished),
      giveUp: () => new Promise((done) => setTimeout(done, PATIENCE_MS)),
    },
    drawIds,
  );
  changes.abort();
};
