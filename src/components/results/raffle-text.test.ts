import { expect, test } from 'vitest';
import { getT } from '#i18n/server.ts';
import { raffleText } from './raffle-text.ts';

const textOf = (prizes: number, given: number, carried = 0, locale: 'en-US' | 'ar-AE' = 'en-US') =>
  raffleText({ prizes, carried, winners: Array(given).fill(0) }, getT(locale, 'draws'));

test('says how many prizes a raffle gave, and how many are carried over', () => {
  expect(textOf(3, 3)).toBe('3 guaranteed prizes were drawn among all entries.');
  expect(textOf(3, 1)).toBe('1 of 3 guaranteed prizes was awarded; 2 are carried over to the next draw.');
  expect(textOf(3, 2)).toBe('2 of 3 guaranteed prizes were awarded; 1 is carried over to the next draw.');
  expect(textOf(5, 0, 2)).toBe(
    "0 of 5 guaranteed prizes were awarded; 5 are carried over to the next draw. 2 of this draw's prizes were carried over from earlier draws.",
  );
});

test('uses Arabic number forms', () => {
  expect(textOf(3, 1, 0, 'ar-AE')).toBe(
    'مُنحت واحدة من الجوائز المضمونة البالغ عددها 3، وتُرحَّل جائزتان إلى السحب القادم.',
  );
  expect(textOf(3, 0, 0, 'ar-AE')).toBe(
    'لم تُمنح أي من الجوائز المضمونة البالغ عددها 3، وتُرحَّل 3 جوائز إلى السحب القادم.',
  );
});
