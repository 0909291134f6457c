/** Before the first draw and after the last: PostgreSQL, JavaScript and a reader agree on every day between. */
const FIRST = '2000-01-01';
const LAST = '2100-01-01';

/** A calendar day that may be asked about, as 2026-11-21. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= FIRST &&
  text <= LAST &&
  !Number.isNaN(Date.parse(`${text}T00:00Z`)) &&
  new Date(`${text}T00:00Z`).toISOString().startsWith(text);
