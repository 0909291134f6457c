import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { octaluck } from '#games/octaluck/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { toldGame } from '#games/told.ts';
import { islandT } from '#i18n/island.ts';
import { filesOf, textOf } from '../../../tests/support/files.ts';
import { method, T0 } from '../../../tests/support/minute-draws.ts';
import { createLive } from './live.ts';
import { Picker } from './picker.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { returnsIn } from './returns.ts';
import { SaveForm } from './save-form.tsx';
import { createPlayStore } from './store.ts';
import { OceanPicker } from './super-ocean-picker.tsx';
import type { Tools } from './tools.ts';

const locale = 'ar-AE';
const toolsOf = (game: Game): Tools => ({
  t: islandT(locale, 'play'),
  names: islandT(locale, 'games'),
  locale,
  game: toldGame(game),
  returns: returnsIn(toldGame(game), locale),
  store: createPlayStore(toldGame(game), { get: () => null, set: () => undefined }, () => 0),
  live: createLive(method(T0, 1), null, {
    method: () => new Promise(() => undefined),
    latest: () => new Promise(() => undefined),
    now: () => T0,
    after: () => () => undefined,
    onClosed: () => undefined,
    spread: 0,
  }),
});

it('what is chosen by its figure runs left to right: grids, counts and times the stake', () => {
  const picker = renderToStaticMarkup(<Picker {...toolsOf(octaluck)} />);
  // How many numbers, and times the stake.
  expect(picker.match(/<fieldset class="segmented figures"/g)).toHaveLength(2);
  expect(picker).toMatch(/role="group"[^>]*dir="ltr"/);
  expect(renderToStaticMarkup(<OceanPicker {...toolsOf(superOcean)} />)).toMatch(/role="group"[^>]*class="figures /);
  expect(textOf('src/islands/play/play.css')).toMatch(/\.figures \{\s*direction: ltr;/);
  // No other fieldset of a picker is one of figures without saying so.
  const files = filesOf(/^src\/islands\/play\/.*\.tsx$/).filter((file) => !file.includes('.test.'));
  const count = (file: string, what: RegExp) => textOf(file).match(what)?.length ?? 0;
  for (const file of files)
    expect([file, count(file, /<Segmented\b[^<]*?className="figures"/g)]).toEqual([file, count(file, /<Segmented\b/g)]);
});

it('every sea creature has its name on its button, from its own side', () => {
  const html = renderToStaticMarkup(<OceanPicker {...toolsOf(superOcean)} />);
  expect(html.match(/<span dir="auto" class="creature-name">[^<]{2,}<\/span>/g)).toHaveLength(36);
});

it('an entry of the plan names its month', () => {
  const tools = toolsOf(luckyDay);
  tools.store.fill([{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [9]], multiple: 1 }]);
  expect(renderToStaticMarkup(<PlanPanel tools={tools} />)).toContain('سبتمبر');
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
