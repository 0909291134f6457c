/** Whether a text is a calendar day as yyyy-mm-dd. Without dayjs, so that login and registration need not load it. */
export function isCalendarDay(text: string): boolean {
  const at = new Date(text);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Limits that include every draw, and within which PostgreSQL and JavaScript agree on every day. */
const FIRST = '2000-01-01';
const LAST = '2100-01-01';

/** A calendar day within these limits. */
export const isDrawDay = (text: string): boolean => isCalendarDay(text) && text >= FIRST && text <= LAST;
