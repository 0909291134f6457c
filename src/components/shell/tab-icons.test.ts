import { expect, test } from 'vitest';
import { tabIcon } from './tab-icons.ts';

test.each([
  ['house', 'lucide:house'],
  ['receipt-text', 'lucide:receipt-text'],
  ['no-such-icon', undefined],
  ['constructor', undefined],
  ['', undefined],
  [null, undefined],
])('a tab that names %j shows %j', (name, shown) => {
  expect(tabIcon(name)).toBe(shown);
});
