import { DUBAI } from './time.ts';

// A Swedish date is written as ISO 8601 writes it.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: DUBAI });

/** The day in Dubai, yyyy-mm-dd. Apart from dubai.ts: pages without an island load no dayjs. */
export const dubaiDay = (at: number | Date): string => format.format(at);
