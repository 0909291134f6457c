import { expect, test } from 'vitest';
import { ERRORS } from '../../src/lib/contract/errors.ts';
import { bundles } from '../../src/lib/i18n/bundles.ts';
import { FILE, written } from '../../scripts/docs.ts';
import { filesOf, textOf } from '../support/files.ts';

test('docs/gateway.md says what the contract says (npm run docs writes it)', () => {
  expect(textOf(FILE)).toBe(written(textOf(FILE)));
});

/** Spec shell §8: on 100202 this one stays blank. */
const BLANK = '403000601';

test.each(['en-US', 'ar-AE'] as const)(
  'every code has its sentence in %s, and no sentence is without a code',
  (locale) => {
    const texts = bundles[locale]['errors'] ?? {};
    const codes = Object.keys(ERRORS).toSorted();
    expect(
      Object.keys(texts)
        .filter((key) => /^\d+$/.test(key))
        .toSorted(),
    ).toEqual(codes);
    expect(codes.filter((code) => texts[code] === '')).toEqual([BLANK]);
  },
);

test('every sentence a schema names for a field exists', () => {
  const named = filesOf(/^src\/(?:lib\/contract|server)\/.*\.ts$/).flatMap((file) =>
    [...textOf(file).matchAll(/'input\.(\w+)'/g)].map((match) => match[1] ?? ''),
  );
  const input = bundles['en-US']['errors']?.['input'];
  expect([...new Set(named)].filter((name) => typeof input === 'object' && !(name in input))).toEqual([]);
});
