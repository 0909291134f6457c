import { expect, test } from 'vitest';
import { COUNTRY_ALIASES } from './country-aliases.ts';
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

test.each([
  ['UK', 'GB UA'],
  ['British', 'GB'],
  ['england', 'GB'],
  ['بريطانيا', 'GB'],
  ['بريطاني', 'GB'],
  ['U.S.A.', 'US'],
  ['USA', 'US'],
  ['UAE', 'AE'],
  ['Emirati', 'AE'],
  ['امريكا', 'US'],
  ['korean', 'KP KR'],
])('by the names people use, "%s" finds %s', (text, found) => {
  const offered = [
    country('KP', 'North Korea'),
    country('KR', 'South Korea'),
    country('UA', 'Ukraine'),
    country('AE', 'United Arab Emirates'),
    country('GB', 'United Kingdom'),
    country('US', 'United States'),
  ];
  const search = createCountrySearch(offered, 'en-US', COUNTRY_ALIASES);
  expect(ids(search.find(text))).toBe(found);
  if (text === 'UK') expect(search.named(text)?.id).toBe('GB');
  if (text === 'korean') expect(search.named(text)).toBeUndefined();
});
