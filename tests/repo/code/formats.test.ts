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

test('texts contain no percent sign beside a parameter, whose value includes it (formatPercent)', () => {
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter(([, text]) => text.includes('{{') && PERCENT.test(text)).map(([key]) => key)).toEqual([]);
});

const sources = listFiles(/^src\/.*\.(?:ts|tsx|astro)$/).filter((file) => !/\.test\.tsx?$/.test(file));

/** Modules that format dates or percentages, and two with other uses. */
const MAY = new Set([
  'src/lib/i18n/date-format.ts',
  'src/lib/i18n/percent-format.ts',
  'src/lib/i18n/duration-format.ts',
  'src/lib/i18n/period-format.ts',
  // The day in Dubai as a key (yyyy-mm-dd), for pages that load no dayjs.
  'src/lib/kernel/dubai-day.ts',
  // The names of the months in a select.
  'src/islands/forms/birth-date/birth-date-field.tsx',
]);

/** Lists that no page shows: checks of the standalone verifier, in the terminal, too, and texts for staff. */
const LISTS =
  /^src\/(?:(?:verifier|monitor)\/|lib\/(?:verify\/|i18n\/(?:list-format|sentence-list))|server\/(?:ops|settings))/;

test('lists are formatted in one place, with the comma of each language', () => {
  const own = /Intl\.ListFormat|\.join\('[,،] '\)|'، '/;
  expect(sources.filter((file) => !LISTS.test(file) && own.test(readText(file)))).toEqual([]);
});

test('dates, times and percentages are formatted in one place each', () => {
  const own = /Intl\.(?:DateTimeFormat|NumberFormat)|\.toLocale(?:Date|Time)String|\.to(?:UTC|Date|Time)String\(/;
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => !MAY.has(file) && own.test(readText(file)))).toEqual([]);
});
