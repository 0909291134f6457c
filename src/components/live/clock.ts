import { systemNow } from '#kernel/time.ts';

/**
 * The product's time in a page: the machine's clock, corrected by what the server said when it sent the page
 * (`server-timing: clock`), so that a wrong clock or a moved sandbox clock counts down rightly.
 */
const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const told = Number(page?.serverTiming.find(({ name }) => name === 'clock')?.description ?? Number.NaN);
// A page out of the browser's own cache says what time it was then.
const fresh = page !== undefined && page.transferSize > 0 && Number.isFinite(told);
const offset = fresh ? told - (performance.timeOrigin + page.responseStart) : 0;

/** Small differences are the network's; only a clock that is wrong is corrected. */
export const productNow = (): number => systemNow() + (Math.abs(offset) > 400 ? offset : 0);
