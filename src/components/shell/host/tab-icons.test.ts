import { icons } from '@iconify-json/lucide';
import { expect, test } from 'vitest';
import { TAB_ICONS } from '#contract/content/fields.ts';
import { tabIcon } from './tab-icons.ts';

test.each([
  ['house', 'lucide:house'],
  ['receipt-text', 'lucide:receipt-text'],
  ['no-such-icon', undefined],
  ['constructor', undefined],
  ['', undefined],
  [null, undefined],
])('a tab with icon %j shows %j', (name, shown) => {
  expect(tabIcon(name)).toBe(shown);
});

test('the icon set contains every icon of a tab', () => {
  expect(TAB_ICONS.filter((name) => !(name in icons.icons))).toEqual([]);
});
