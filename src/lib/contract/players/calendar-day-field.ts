import * as z from 'zod/mini';
import { isCalendarDay } from '#kernel/calendar-day.ts';

/** A day as yyyy-mm-dd that exists in the calendar. Apart from fields.ts, which forms load. */
export const calendarDay = z
  .string()
  .check(z.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'input.date'), z.refine(isCalendarDay, 'input.date'));
