import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Whether a text is a day of the calendar as yyyy-mm-dd. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && dayjs.utc(text).format('YYYY-MM-DD') === text;

/** Before the first draw and after the last: PostgreSQL, JavaScript and a reader agree on every day between. */
const FIRST = '2000-01-01';
const LAST = '2100-01-01';

/** A calendar day whose draws may be asked for. */
export const isDrawDay = (text: string): boolean => isCalendarDay(text) && text >= FIRST && text <= LAST;
