import * as z from 'zod/mini';
import { isDrawDay } from '#kernel/calendar-day.ts';

/** A calendar day in Dubai, yyyy-mm-dd. */
export const transactionDay = z.string('input.date').check(z.refine(isDrawDay, 'input.date'));
