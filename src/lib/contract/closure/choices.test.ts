import { expect, test } from 'vitest';
import { findDetailsFault, MAX_CLOSURE_DETAILS, toPlainLine } from './choices.ts';

test.each([
  ['unused', '', undefined],
  ['other', ' ', 'missing'],
  ['other', '...', 'missing'],
  ['other', 'سأغادر البلاد', undefined],
  ['privacy', 'x'.repeat(MAX_CLOSURE_DETAILS), undefined],
  ['privacy', 'x'.repeat(MAX_CLOSURE_DETAILS + 1), 'long'],
] as const)('%s with the words %j is %s', (reason, details, fault) => {
  expect(findDetailsFault({ reason, details })).toBe(fault);
});

test('words become one line that writes nothing on a terminal', () => {
  expect(toPlainLine(' I move\r\n\tto \u202eSharjah\u001b[31m ')).toBe('I move to Sharjah[31m');
});
