/** The one zone of the product. It has no daylight saving. Its calendar is in dubai.ts. */
export const DUBAI = 'Asia/Dubai';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Dubai has had no offset but this one since 1920; dubai.test.ts compares it with the time zone. */
export const DUBAI_OFFSET_MS = 4 * HOUR_MS;

/** The machine's clock in ms. Decisions take the product's time instead (server clock, SQL `product_now()`). */
export const systemNow = (): number => Date.now();
