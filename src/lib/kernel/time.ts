/** The one zone the product speaks (DESIGN §8). It has no daylight saving. */
export const DUBAI = 'Asia/Dubai';
export const DUBAI_OFFSET_MS = 4 * 3_600_000;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The machine's clock in ms. Decisions take the product's time instead (server clock, SQL `product_now()`). */
export const systemNow = (): number => Date.now();
