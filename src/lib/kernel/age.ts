import { dubaiDay } from './dubai-day.ts';

export const ADULT_AGE = 18;

/**
 * Whole years on that day; someone born on 29 February is a year older on 1 March of a common year. By hand: dayjs counts
 * that year as full on 28 February.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export const isAdult = (birthDate: string, now: Date): boolean => ageOn(birthDate, dubaiDay(now)) >= ADULT_AGE;

/** A birth date nobody alive has, or that has not come yet. */
export const isImpossibleBirthDate = (birthDate: string, now: Date): boolean => {
  const age = ageOn(birthDate, dubaiDay(now));
  return age < 0 || age > 120;
};
