import { expect, test } from 'vitest';
import { textFiles } from '#i18n/text-files.ts';
import type { Texts } from '#i18n/translator.ts';
import { listFiles, readText } from '#support/repo/files.ts';

function* sentences(texts: Texts, path: string): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') yield [`${path}${key}`, value];
    else yield* sentences(value, `${path}${key}.`);
}
const all = Object.entries(textFiles).flatMap(([locale, spaces]) =>
  Object.entries(spaces).flatMap(([space, texts]) => [...sentences(texts, `${locale} ${space}:`)]),
);

/** Percent signs of every script, and the letters that stand for one. */
const PERCENT = /[%٪﹪％‰؉]/u;

test('no sentence types a percent sign beside a value: the value brings its own (percentText)', () => {
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(([, text]) => text.includes('{{') && PERCENT.test(text)).map(([key]) => key)).toEqual([]);
});

const sources = listFiles(/^src\/.*\.(?:ts|tsx|astro)$/).filter((file) => !/\.test\.tsx?$/.test(file));

/** Where a moment or a share becomes words, and what is neither. */
const MAY = new Set([
  'src/lib/i18n/date-format.ts',
  'src/lib/i18n/percent-format.ts',
  // The day in Dubai as a key (yyyy-mm-dd), for pages that load no dayjs.
  'src/lib/kernel/dubai-day.ts',
  // The names of the months, to choose from.
  'src/islands/forms/birth-date-field.tsx',
]);

/** Lists of what no page shows: checks of the verifier, which stands alone, and words to staff. */
const LISTS = /^src\/(?:lib\/(?:verify\/|i18n\/(?:list-format|sentence-list))|server\/(?:ops|settings))/;

test('lists are written in one place: their comma is another in each language', () => {
  const own = /Intl\.ListFormat|\.join\('[,،] '\)|'، '/;
  expect(sources.filter((file) => !LISTS.test(file) && own.test(readText(file)))).toEqual([]);
});

test('dates, times and shares are written in one place each', () => {
  const own = /Intl\.(?:DateTimeFormat|NumberFormat)|\.toLocale(?:Date|Time)String|\.to(?:UTC|Date|Time)String\(/;
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => !MAY.has(file) && own.test(readText(file)))).toEqual([]);
});
