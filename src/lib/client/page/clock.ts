import { atom } from 'nanostores';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { cachedClockOffset } from './cached-page.ts';

/** Smaller differences are network delay; larger ones are corrected by the page's header. */
const NETWORK_DELAY_MS = 400;
/** A larger jump is no network delay: the sandbox's clock was moved. */
const MOVED_MS = 8 * SECOND_MS;

/** The server's time when it sent the page (`server-timing: clock`), so that no page waits for the socket. */
function readPageOffset(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // all entries of that type are of this class
  const serverTime = Number(page?.serverTiming.find(({ name }) => name === 'clock')?.description ?? Number.NaN);
  // A page from the browser's cache has an old header, one from the service worker's none.
  if (!page || page.transferSize === 0 || !Number.isFinite(serverTime)) return cachedClockOffset();
  const offset = serverTime - (performance.timeOrigin + page.responseStart);
  return Math.abs(offset) > NETWORK_DELAY_MS ? offset : 0;
}

/** ms to add to the browser's clock to get product time: from the page's header, later from the socket. */
export const $clockOffset = atom(readPageOffset());

/** Product time in ms. */
export const productNow = (): number => systemNow() + $clockOffset.get();

/** Sets the clock by the server's time. */
export const setServerTime = (timestamp: number): void => $clockOffset.set(timestamp - systemNow());

/** Whether the clock was moved between two offsets, so that what is shown is out of date. */
export const isClockMoved = (before: number, now: number): boolean => Math.abs(now - before) > MOVED_MS;
