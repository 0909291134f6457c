import { dubaiDay } from './dubai-day.ts';

/** A card is valid until the end of its month in Dubai. `month` from 1, `year` with four digits, `now` in ms. */
export const isCardExpired = (month: number, year: number, now: number): boolean =>
  dubaiDay(now).slice(0, 7) > `${year}-${String(month).padStart(2, '0')}`;
