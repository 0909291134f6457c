import { expect, test } from 'vitest';
import { ageOn, isAdult, isImpossibleBirthDate } from './age.ts';

test('increases an age on the birthday, and on 1 March for 29 February', () => {
  expect(ageOn('2008-11-21', '2026-11-20')).toBe(17);
  expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
});

test('counts as adult from midnight in Dubai on the 18th birthday', () => {
  expect(isAdult('2008-11-21', new Date('2026-11-20T19:59:59Z'))).toBe(false);
  expect(isAdult('2008-11-21', new Date('2026-11-20T20:00:00Z'))).toBe(true);
});

test('rejects birth dates in the future or over 120 years ago', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  expect(isImpossibleBirthDate('2026-11-22', now)).toBe(true);
  expect(isImpossibleBirthDate('2026-11-21', now)).toBe(false);
  expect(isImpossibleBirthDate('1905-11-21', now)).toBe(true);
  expect(isImpossibleBirthDate('1905-11-22', now)).toBe(false);
});
