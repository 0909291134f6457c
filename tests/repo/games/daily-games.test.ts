import { expect, test } from 'vitest';
import { fivetastic } from '#games/fivetastic/index.ts';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { magic5 } from '#games/magic5/index.ts';
import { superDiamond } from '#games/super-diamond/index.ts';
import { gameView } from '#games/view/game-view.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { groupDigits } from '#kernel/money-format.ts';
import { readText } from '#support/repo/files.ts';

const both = [luckyDay, magic5, fivetastic, superDiamond].flatMap((game) =>
  (['en-US', 'ar-AE'] as const).map((locale) => [game.key, locale, game] as const),
);
const dirhamsOf = (fils: bigint): string => groupDigits(fils / 100n);

/** The time of the draw and of its close. */
function hoursOf({ schedule }: Game): readonly string[] {
  if (schedule.kind !== 'daily') throw new Error('not a daily game');
  const [hour = 0, minute = 0] = schedule.at.split(':').map(Number);
  const close = hour * 60 + minute - schedule.closesBeforeMs / MINUTE_MS;
  const two = (n: number) => String(n).padStart(2, '0');
  return [schedule.at, `${two(Math.floor(close / 60))}:${two(close % 60)}`];
}

test.each(both)('the rules of %s in %s state the figures of its data', (key, locale, game) => {
  const rules = readText(`src/content/rules/${locale}/${key}.md`);
  const figures: readonly string[] = rules.match(/\d[\d,:]*\d|\d/g) ?? [];
  const facts = [
    ...hoursOf(game),
    dirhamsOf(game.price),
    String(game.maxEntries),
    String(game.maxDraws),
    ...game.generator.slice(0, 1).map(({ to }) => String(to)),
    ...(game.multiples.length > 1 ? game.multiples.map(String) : []),
    ...(game.raffle ? [dirhamsOf(game.raffle.prize)] : []),
  ];
  expect(facts.filter((fact) => !figures.includes(fact))).toEqual([]);
  // They contain no prize or chance of the table, which would have to be kept in sync.
  const prizes = game.plays.flatMap(({ tiers }) => tiers.map(({ prize }) => dirhamsOf(prize)));
  const others = prizes.filter((prize) => !facts.includes(prize));
  expect(others.filter((prize) => figures.includes(prize))).toEqual([]);
});

/** Sentences that say a prize grows with the stake. */
const MULTIPLIED = /and (?:its|the) prize\.|المشاركة وجائزتها(?: في \*\*المضاعف\*\*)?\./;

test.each(both)(
  'the texts of %s in %s multiply no jackpot, and state the return at each multiple',
  (key, locale, game) => {
    const rules = readText(`src/content/rules/${locale}/${key}.md`);
    const guide = readText(`src/content/guides/${locale}/${key}.md`);
    const isShared = game.plays.some(({ tiers }) => tiers.some(({ shared }) => shared));
    const multiplies = game.multiples.length > 1;
    expect([MULTIPLIED.test(rules), MULTIPLIED.test(guide)]).toEqual(Array(2).fill(multiplies && !isShared));
    const returns = gameView(game).plays.flatMap(({ returnPercents }) =>
      returnPercents.map((percent) => `${percent}%`),
    );
    expect(rules.match(/\d+%/g) ?? []).toEqual(isShared && multiplies ? returns : []);
  },
);

test.each(both)('the page of %s in %s is described with its data', (key, locale, game) => {
  const routes = JSON.parse(readText(`locales/${locale}/routes.json`)) as Record<string, { description: string }>;
  const name = key === 'super-diamond' ? 'SuperDiamond' : key;
  const top = game.plays.flatMap(({ tiers }) => tiers).reduce((most, { prize }) => (prize > most ? prize : most), 0n);
  expect(routes[name]?.description).toContain(dirhamsOf(top));
  expect(routes[name]?.description).toContain(dirhamsOf(game.price));
});
