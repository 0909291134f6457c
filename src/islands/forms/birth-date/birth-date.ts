import { isCalendarDay } from '#kernel/calendar-day.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { isAdult, isImpossibleBirthDate } from '#kernel/age.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { formatBirthDate, type BirthDateFields } from './format-birth-date.ts';

/** Keys of the `account:wrong` texts. */
export type BirthDateError = 'birthMissing' | 'birthWrong' | 'birthFuture' | 'young';

/** The date as yyyy-mm-dd, or what is wrong with it. The server checks again by its own clock. */
export function parseBirthDate(fields: BirthDateFields, now: Date): Result<string, BirthDateError> {
  if (fields.day === '' || fields.month === '' || fields.year === '') return err('birthMissing');
  const text = formatBirthDate(fields);
  if (!isCalendarDay(text)) return err('birthWrong');
  if (isImpossibleBirthDate(text, now)) return err(text > dubaiDay(now) ? 'birthFuture' : 'birthWrong');
  return isAdult(text, now) ? ok(text) : err('young');
}
