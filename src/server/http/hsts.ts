import { DAY_MS, SECOND_MS } from '#kernel/time.ts';

/** Two years. Not for subdomains: what else the operator runs below the name is not ours to decide. */
export const HSTS = `max-age=${(730 * DAY_MS) / SECOND_MS}`;
