import { atom } from 'nanostores';
import { SECOND_MS, systemNow } from '#kernel/time.ts';

/** Smaller differences come from the network; only a wrong clock is corrected by the page's header. */
const NETWORK_DELAY_MS = 400;
/** A larger jump is no network delay: the sandbox's clock was moved. */
const MOVED_MS = 8 * SECOND_MS;

/** What the server said of its clock when it sent the page (`server-timing: clock`), so that no page waits for the socket. */
function readPageOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // all entries of that type are
  const told = Number(page?.serverTiming.find(({ name }) => name === 'clock')?.description ?? Number.NaN);
  // A page out of the browser's own cache says what time it was then.
  if (!page || page.transferSize === 0 || !Number.isFinite(told)) return 0;
  const offset = told - (performance.timeOrigin + page.responseStart);
  return Math.abs(offset) > NETWORK_DELAY_MS ? offset : 0;
}

/** Ms to add to this machine's clock to have the product's time: from the page, then as the socket last heard it. */
export const $clockOffset = atom(readPageOffset());

/** The product's time in ms. */
export const productNow = (): number => systemNow() + $clockOffset.get();

/** The server said what time it is. */
export const setServerTime = (timestamp: number): void => $clockOffset.set(timestamp - systemNow());

/** Whether a clock that was so far from this machine's, and now is so far, was moved: what is shown is of another time. */
export const isClockMoved = (before: number, now: number): boolean => Math.abs(now - before) > MOVED_MS;
