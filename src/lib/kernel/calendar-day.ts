/** Whether a text is a day of the calendar as yyyy-mm-dd. Without dayjs, which login and registration would load for it. */
export function isCalendarDay(text: string): boolean {
  const at = new Date(text);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Before the first draw and after the last: PostgreSQL, JavaScript and a reader agree on every day between. */
const FIRST = '2000-01-01';
const LAST = '2100-01-01';

/** A calendar day whose draws may be asked for. */
export const isDrawDay = (text: string): boolean => isCalendarDay(text) && text >= FIRST && text <= LAST;
