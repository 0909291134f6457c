import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCardNumber } from './card-number.ts';
import { findCardBehaviour, TEST_CARDS } from './test-cards.ts';
import { MEMOS } from './failure-reasons.ts';

const page = readFileSync(new URL('../../../docs/adapters.md', import.meta.url), 'utf8');

test('docs/adapters.md lists the same test cards in the same order, with the same 3-D Secure step', () => {
  const listed = [...page.matchAll(/^\| ((?:\d{4} ){3}\d{4}) \| (yes|no) \|/gm)].map(([, number = '', asks]) => [
    number.replaceAll(' ', ''),
    asks === 'yes',
  ]);
  expect(listed).toEqual([...TEST_CARDS].map(([number, card]) => [number, card.challenge]));
});

test('docs/adapters.md explains every reason', () => {
  for (const reason of Object.keys(MEMOS)) expect(page).toContain(`| \`${reason}\` |`);
});

test('every test card has a valid number', () => {
  for (const number of TEST_CARDS.keys()) expect(isCardNumber(number), number).toBe(true);
});

test('a number that is not listed behaves like the first card, or as its first digit says', () => {
  expect(findCardBehaviour('4500000000000007')).toMatchObject({ challenge: true, result: { status: 'SUCCEEDED' } });
  expect(findCardBehaviour('5500000000000004')).toMatchObject({ challenge: false, result: { status: 'SUCCEEDED' } });
  expect(findCardBehaviour('6500000000000002')).toBe(TEST_CARDS.get('4000000000000036'));
});
