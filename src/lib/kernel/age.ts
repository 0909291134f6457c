import { dubaiDay } from './dubai-day.ts';

export const ADULT_AGE = 18;

/**
 * Age in whole years on a day. Someone born on 29 February turns a year older on 1 March of a common year; dayjs would
 * count from 28 February.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export const isAdult = (birthDate: string, now: Date): boolean => ageOn(birthDate, dubaiDay(now)) >= ADULT_AGE;

/** A birth date in the future or implausibly long ago. */
export const isImpossibleBirthDate = (birthDate: string, now: Date): boolean => {
  const age = ageOn(birthDate, dubaiDay(now));
  return age < 0 || age > 120;
};
