import { expect, test } from 'vitest';
import { createCountrySearch } from './country-search.ts';

const country = (id: string, name: string) => ({ id, code: '1', country: name, flagUrl: '' });
const english = createCountrySearch(
  [
    country('CI', "Côte d'Ivoire"),
    country('EG', 'Egypt'),
    country('GQ', 'Equatorial Guinea'),
    country('GN', 'Guinea'),
    country('AE', 'United Arab Emirates'),
  ],
  'en-US',
);
const arabic = createCountrySearch([country('AE', 'الإمارات العربية المتحدة'), country('EG', 'مصر')], 'ar-AE');
const ids = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).join(' ');

test.each([
  ['egy', 'EG'],
  ['مصر', 'EG'],
  ['cote', 'CI'],
  ['guinea', 'GN GQ'],
  ['emirates', 'AE'],
  ['xyz', ''],
  ['', 'CI EG GQ GN AE'],
])('"%s" finds %s', (text, found) => expect(ids(english.find(text))).toBe(found));

test('Arabic is found however its letters are written, and in English', () => {
  for (const text of ['الامارات', 'الإماراتِ', 'united arab']) expect(ids(arabic.find(text)), text).toBe('AE');
});

test('a whole name is a choice, part of one is not', () => {
  expect(english.named(' egypt ')?.id).toBe('EG');
  expect(english.named('Egy')).toBeUndefined();
  expect(english.named('')).toBeUndefined();
});
