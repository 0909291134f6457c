import { expect, test } from 'vitest';
import { countAnswered, countYes, createAnswersSchema, QUESTIONS, summarizeOpen } from './answers.ts';

const all = (answer: 'yes' | 'no') => Object.fromEntries(QUESTIONS.map((name) => [name, answer]));
const schema = createAnswersSchema((key, params) => `${key} ${params?.['number']}`);

test('needs an answer to each of the fourteen questions, and names the open ones', () => {
  expect(schema.safeParse(all('no')).success).toBe(true);
  const { q3: _third, q14: _last, ...some } = all('yes');
  const { error } = schema.safeParse({ ...some, q14: 'maybe' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['open 3', 'open 14']);
});

test('counts answers, and those that are yes', () => {
  expect([countAnswered({}), countYes({})]).toEqual([0, 0]);
  const some = { q1: 'yes', q2: 'no', q5: 'yes', q9: undefined } as const;
  expect([countAnswered(some), countYes(some)]).toEqual([3, 2]);
  expect([countAnswered(all('yes')), countYes(all('yes'))]).toEqual([14, 14]);
});

test('says how many questions are open and which is the first', () => {
  expect(summarizeOpen(['q9', 'q4'])).toEqual({ count: 2, number: 4 });
  expect(summarizeOpen([])).toBeNull();
});
