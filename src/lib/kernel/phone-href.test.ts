import { expect, test } from 'vitest';
import { telHref } from './phone-href.ts';

test.each([
  ['+971 4 000 0000', 'tel:+97140000000'],
  ['800 1234', 'tel:8001234'],
  ['800\u00a01234', 'tel:8001234'],
])('links %s to %s', (phone, href) => {
  expect(telHref(phone)).toBe(href);
});
