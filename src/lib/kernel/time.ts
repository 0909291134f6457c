/** The product's only time zone. It has no daylight saving time; its calendar is in dubai.ts. */
export const DUBAI = 'Asia/Dubai';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Dubai's only offset since 1920; dubai.test.ts compares it with the time zone. */
export const DUBAI_OFFSET_MS = 4 * HOUR_MS;

/** The machine's clock in ms. Decisions use product time instead (server clock, SQL `product_now()`). */
export const systemNow = (): number => Date.now();
