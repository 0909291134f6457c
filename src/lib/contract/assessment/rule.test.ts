import { expect, test } from 'vitest';
import { isAtRisk, QUESTION_COUNT } from './rule.ts';

test('five or more yes answers of fourteen are at risk', () => {
  const outcomes = Array.from({ length: QUESTION_COUNT + 1 }, (_, yes) => isAtRisk(yes));
  expect(outcomes).toHaveLength(15);
  expect(outcomes.indexOf(true)).toBe(5);
  expect(outcomes.lastIndexOf(false)).toBe(4);
});
