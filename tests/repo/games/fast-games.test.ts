import { expect, test } from 'vitest';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { games } from '#games/index.ts';
import { octaluck } from '#games/octaluck/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import type { Game } from '#games/game.ts';
import { readText } from '#support/repo/files.ts';

const LOCALES = ['en-US', 'ar-AE'] as const;
const rulesOf = ({ key }: Game, locale: string) => readText(`src/content/rules/${locale}/${key}.md`);
const numbersIn = (text: string) => text.match(/\d+(?:\.\d+)?/g) ?? [];
const both = [octaluck, superOcean, colorPrediction].flatMap((game) =>
  LOCALES.map((locale) => [game.key, locale, game] as const),
);

test.each(both)('the rules of %s in %s state its multiples and the limits of an order', (_key, locale, game) => {
  const numbers = numbersIn(rulesOf(game, locale)).join(' ');
  expect(numbers).toContain([...game.multiples, game.maxEntries, game.maxDraws].join(' '));
});

test.each(LOCALES)('the rules of Color Prediction state the payout of each prediction, in %s', (locale) => {
  const heading = { 'en-US': '## Prizes', 'ar-AE': '## الجوائز' }[locale];
  const [, pays = ''] = rulesOf(colorPrediction, locale).split(heading);
  expect(pays).not.toBe('');
  const stated = numbersIn(pays.split('\n## ')[0] ?? '').map(Number);
  const times = colorPrediction.plays.flatMap(({ tiers }) =>
    tiers.map(({ prize }) => Number(prize) / Number(colorPrediction.price)),
  );
  const digits = [5, 0];
  // In Arabic, "twice" is a word.
  const missing = [...new Set(times)].filter((n) => !stated.includes(n) && !(locale === 'ar-AE' && n === 2));
  expect(missing).toEqual([]);
  const other = stated.filter((n) => !times.includes(n) && !digits.includes(n));
  expect(other).toEqual([]);
});

/** Seconds as texts write them. */
const SECONDS_IN_WORDS: Readonly<Record<number, readonly [en: RegExp, ar: RegExp]>> = {
  6: [/six seconds before/, /بست ثوان/],
  10: [/ten seconds before/, /بعشر ثوان/],
};

test.each(games.filter(({ schedule }) => schedule.kind === 'every'))(
  'texts of $key state how long before a draw its sales close',
  ({ key, schedule }) => {
    const [en, ar] = SECONDS_IN_WORDS[schedule.closesBeforeMs / 1_000] ?? expect.unreachable();
    for (const text of [`rules/$/${key}`, `guides/$/${key}`, 'faq/$/sales-close']) {
      expect(readText(`src/content/${text.replace('$', 'en-US')}.md`)).toMatch(en);
      expect(readText(`src/content/${text.replace('$', 'ar-AE')}.md`)).toMatch(ar);
    }
  },
);
