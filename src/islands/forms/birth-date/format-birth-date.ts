/** A birth date as typed: digits, month 1–12. */
export interface BirthDateFields {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** yyyy-mm-dd. Apart from the checks of birth-date.ts, which a page that only sends a date need not load. */
export const formatBirthDate = ({ day, month, year }: BirthDateFields): string =>
  `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
