import { expect, test } from 'vitest';
import { TOPICS } from '#components/faq/topics.ts';
import { games } from '#games/index.ts';
import { LOCALES } from '#i18n/locales.ts';
import { DEPOSIT_CHANNELS } from '#server/deposits/rules.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { listFiles, readText } from '#support/repo/files.ts';

const files = (folder: string, locale: string) =>
  listFiles(new RegExp(`^src/content/${folder}/${locale}/[\\w-]+\\.md$`));
const field = (text: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
const answer = (locale: string, slug: string) => readText(`src/content/faq/${locale}/${slug}.md`);
const slugs = files('faq', 'en-US').map((file) => file.replace(/.*\/|\.md$/g, ''));

test.each(LOCALES)('there are enough questions in %s on every topic, each with its own place', (locale) => {
  const all = files('faq', locale).map(readText);
  expect(all.length).toBeGreaterThanOrEqual(40);
  expect([...new Set(all.map((text) => field(text, 'topic')))].sort()).toEqual([...TOPICS].sort());
  const places = all.map((text) => `${field(text, 'topic')} ${field(text, 'order')}`);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  const questions = all.map((text) => field(text, 'question'));
  expect(questions.filter((one, at) => questions.indexOf(one) !== at)).toEqual([]);
  expect(questions.filter((one) => !/[.?؟]$/.test(one))).toEqual([]);
});

test('answers link only to existing answers', () => {
  const gone = [...files('faq', 'en-US'), ...files('faq', 'ar-AE')].flatMap((file) =>
    [...readText(file).matchAll(/\]\(#([\w-]+)\)/g)]
      .filter(([, slug = '']) => !slugs.includes(slug))
      .map(([link]) => file + link),
  );
  expect(gone).toEqual([]);
});

test.each(LOCALES)('guides in %s exist for exactly the games', (locale) => {
  const guides = files('guides', locale).map((file) => file.replace(/.*\/|\.md$/g, ''));
  expect(guides.sort()).toEqual(games.map(({ key }) => key).sort());
});

test('addresses of guides name existing games', () => {
  const linked = listFiles(/^src\/content\/.*\.md$/).flatMap((file) =>
    [...readText(file).matchAll(/\/how-to-play\?game=([\w-]+)/g)].map(([, key = '']) => key),
  );
  expect(linked.length).toBeGreaterThan(0);
  expect(linked.filter((key) => !games.some((game) => game.key === key))).toEqual([]);
});

test.each(LOCALES)('figures in the answers in %s equal those of the rules', (locale) => {
  const times = games.flatMap(({ schedule }) => (schedule.kind === 'daily' ? [schedule.at] : []));
  expect(
    answer(locale, 'draw-times')
      .match(/\d\d:\d\d/g)
      ?.sort(),
  ).toEqual(times.sort());
  for (const amount of DEPOSIT_CHANNELS.flatMap(({ minAmount, maxAmount }) => [minAmount, maxAmount]))
    expect(answer(locale, 'deposit-amounts')).toMatch(
      new RegExp(`(?<![\\d,])${formatAmount(amount, 'short')}(?![\\d,])`),
    );
  const raffle = games.find((game) => game.raffle)?.raffle;
  expect(answer(locale, 'lucky-chance')).toContain(formatAmount(raffle?.prize ?? 0n, 'short'));
});
