import { expect, test } from 'vitest';
import { bundles } from '../../src/lib/i18n/bundles.ts';
import type { Texts } from '../../src/lib/i18n/texts.ts';
import { filesOf, textOf } from '../support/files.ts';

function* sentences(texts: Texts, path: string): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') yield [`${path}${key}`, value];
    else yield* sentences(value, `${path}${key}.`);
}
const all = Object.entries(bundles).flatMap(([locale, spaces]) =>
  Object.entries(spaces).flatMap(([space, texts]) => [...sentences(texts, `${locale} ${space}:`)]),
);

/** Percent signs of every script, and the letters that stand for one. */
const PERCENT = /[%٪﹪％‰؉]/u;

test('no sentence types a percent sign beside a value: the value brings its own (percentText)', () => {
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(([, text]) => text.includes('{{') && PERCENT.test(text)).map(([key]) => key)).toEqual([]);
});

const sources = filesOf(/^src\/.*\.(?:ts|tsx|astro)$/).filter((file) => !/\.test\.tsx?$/.test(file));

/** Where a moment or a share becomes words, and what is neither. */
const MAY = new Set([
  'src/lib/i18n/dubai.ts',
  'src/lib/i18n/percent.ts',
  // The names of the months, to choose from.
  'src/islands/register/birth-field.tsx',
]);

/** Lists of what no page shows: checks of the verifier, which stands alone, and words to staff. */
const LISTS = /^src\/(?:lib\/(?:verify\/|i18n\/list)|server\/(?:ops|settings))/;

test('lists are written in one place: their comma is another in each language', () => {
  const own = /Intl\.ListFormat|\.join\('[,،] '\)|'، '/;
  expect(sources.filter((file) => !LISTS.test(file) && own.test(textOf(file)))).toEqual([]);
});

test('dates, times and shares are written in one place each', () => {
  const own = /Intl\.(?:DateTimeFormat|NumberFormat)|\.toLocale(?:Date|Time)String|\.to(?:UTC|Date|Time)String\(/;
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => !MAY.has(file) && own.test(textOf(file)))).toEqual([]);
});
