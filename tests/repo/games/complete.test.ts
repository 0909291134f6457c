import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CASES } from '#components/guide/settled-examples.ts';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { LOCALES } from '#i18n/locales.ts';
import { routeTable } from '#routes/index.ts';
import { RULES } from '#verify/pins.ts';
import { listFiles, readText } from '#support/repo/files.ts';

const json = (file: string) => JSON.parse(readText(file)) as Record<string, unknown>;
const migrations = listFiles(/^src\/server\/db\/migrations\/\d+.*\.ts$/)
  .map(readText)
  .join('\n');

/** Every place that a game needs besides its folder (src/lib/games/README.md, "Add a game"), and whether it exists. */
function placesOf({ key, name, lotteryType, schedule }: Game): [place: string, there: boolean][] {
  const route = routeTable.find(({ path }) => path === `/lottery/${key}`);
  return [
    [`src/lib/routes/table.ts: /lottery/${key}`, route !== undefined],
    [`src/pages/lottery/${key}.astro`, existsSync(`src/pages/lottery/${key}.astro`)],
    ...LOCALES.flatMap((locale): [string, boolean][] => [
      [`locales/${locale}/games.json: ${name}`, name in json(`locales/${locale}/games.json`)],
      [
        `locales/${locale}/routes.json: title of the page`,
        (route?.name ?? '') in json(`locales/${locale}/routes.json`),
      ],
      [`src/content/rules/${locale}/${key}.md`, existsSync(`src/content/rules/${locale}/${key}.md`)],
      [`src/content/guides/${locale}/${key}.md`, existsSync(`src/content/guides/${locale}/${key}.md`)],
      [
        `src/content/faq/${locale}/draw-times.md: ${schedule.kind === 'daily' ? schedule.at : 'not needed'}`,
        schedule.kind !== 'daily' || readText(`src/content/faq/${locale}/draw-times.md`).includes(schedule.at),
      ],
    ]),
    [
      `src/components/game/GameArt.astro: '${key}'`,
      readText('src/components/game/GameArt.astro').includes(`art === '${key}'`),
    ],
    [`src/styles/tokens.css: [data-game='${key}']`, readText('src/styles/tokens.css').includes(`[data-game='${key}']`)],
    [`src/components/guide/settled-examples.ts: ${key}`, key in CASES],
    [`src/lib/verify/pins.ts: ${lotteryType}`, lotteryType in RULES],
    [`docs/draw-proof-2.md §7: ${lotteryType}`, readText('docs/draw-proof-2.md').includes(`\n| ${lotteryType} |`)],
    [`docs/open-results.md: ${key}`, readText('docs/open-results.md').includes(`\`${key}\``)],
    [`src/server/db/migrations: accounts of ${lotteryType}`, new RegExp(`[[ ]${lotteryType}[,\\]]`).test(migrations)],
  ];
}

const missing = (game: Game) => placesOf(game).flatMap(([place, there]) => (there ? [] : [place]));

test.each(games)('$key has every place that a game needs', (game) => {
  expect(missing(game)).toEqual([]);
});

test('a game with only a folder misses every place', () => {
  const quickFive = games.find(({ key }) => key === 'quick-five') ?? expect.unreachable();
  const fresh: Game = {
    ...quickFive,
    key: 'four25',
    name: 'four25',
    lotteryType: 799,
    schedule: { kind: 'daily', at: '19:01', closesBeforeMs: 0 },
  };
  expect(missing(fresh)).toHaveLength(placesOf(fresh).length);
});
