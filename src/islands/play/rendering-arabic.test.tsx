import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { octaluck } from '#games/octaluck/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { gameView } from '#games/view/game-view.ts';
import { islandT } from '#i18n/island.ts';
import { listFiles, readText } from '#support/repo/files.ts';
import { minuteSales, T0 } from '#support/islands/minute-draws.ts';
import { createLiveDraws } from './draws/live-draws.ts';
import { SharedGridPicker } from './pickers/shared-grid.tsx';
import { CartPanel } from './cart/cart-panel.tsx';
import { formatReturns } from './play-props.ts';
import { SaveForm } from './saved/save-form.tsx';
import { createCartStore } from './cart/cart-store.ts';
import { SuperOceanPicker } from './super-ocean/super-ocean-picker.tsx';
import type { PlayContext } from './play-context.ts';

const locale = 'ar-AE';
const toolsOf = (game: Game): PlayContext => ({
  t: islandT(locale, 'play'),
  names: islandT(locale, 'games'),
  locale,
  game: gameView(game),
  returns: formatReturns(gameView(game), locale),
  store: createCartStore(gameView(game), { get: () => null, set: () => undefined }, () => 0),
  live: createLiveDraws(minuteSales(T0, 1), null, {
    method: () => new Promise(() => undefined),
    latest: () => new Promise(() => undefined),
    now: () => T0,
    after: () => () => undefined,
    onClosed: () => undefined,
    spread: 0,
  }),
});

it('what is chosen by its figure runs left to right: grids, counts and times the stake', () => {
  const picker = renderToStaticMarkup(<SharedGridPicker {...toolsOf(octaluck)} />);
  // How many numbers, and times the stake.
  expect(picker.match(/<fieldset class="segmented figures"/g)).toHaveLength(2);
  expect(picker).toMatch(/role="group"[^>]*dir="ltr"/);
  expect(renderToStaticMarkup(<SuperOceanPicker {...toolsOf(superOcean)} />)).toMatch(
    /role="group"[^>]*class="figures /,
  );
  expect(readText('src/islands/play/play.css')).toMatch(/\.figures \{\s*direction: ltr;/);
  // No other fieldset of a picker is one of figures without saying so.
  const files = listFiles(/^src\/islands\/play\/.*\.tsx$/).filter((file) => !file.includes('.test.'));
  const count = (file: string, what: RegExp) => readText(file).match(what)?.length ?? 0;
  for (const file of files)
    expect([file, count(file, /<Segmented\b[^<]*?className="figures"/g)]).toEqual([file, count(file, /<Segmented\b/g)]);
});

it('every sea creature has its name on its button, from its own side', () => {
  const html = renderToStaticMarkup(<SuperOceanPicker {...toolsOf(superOcean)} />);
  expect(html.match(/<span dir="auto" class="creature-name">[^<]{2,}<\/span>/g)).toHaveLength(36);
});

it('an entry of the plan names its month', () => {
  const tools = toolsOf(luckyDay);
  tools.store.fill([{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [9]], multiple: 1 }]);
  expect(renderToStaticMarkup(<CartPanel tools={tools} />)).toContain('سبتمبر');
});

it('the name of saved numbers is asked for from the right, and its list has our own arrow', () => {
  const tools = toolsOf(luckyDay);
  tools.store.fill([{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [9]], multiple: 1 }]);
  const html = renderToStaticMarkup(
    <SaveForm
      tools={tools}
      full={undefined}
      suggested="أرقامي 1"
      busy={false}
      save={async () => true}
      done={() => undefined}
    />,
  );
  expect(html).toMatch(/<span class="select"><select[^]*<\/select><svg/);
  expect(html).toMatch(/<input[^>]*placeholder="أرقامي 1"/);
  expect(html).not.toMatch(/<input[^>]*dir="auto"/);
});
