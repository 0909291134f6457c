import { expect, test } from 'vitest';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { octaluck } from '#games/octaluck/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { createPlay, renderInPlay } from '#support/islands/play-context.tsx';
import { listFiles, readText } from '#support/repo/files.ts';
import { CartPanel } from './cart/cart-panel.tsx';
import { PositionGridsPicker } from './pickers/position-grids.tsx';
import { SharedGridPicker } from './pickers/shared-grid.tsx';
import { SaveForm } from './saved/save-form.tsx';
import { SuperOceanPicker } from './super-ocean/super-ocean-picker.tsx';

const arabicPlay = (game: Game) => createPlay(game, { locale: 'ar-AE' });

test('grids, counts and multiples run left to right', () => {
  const picker = renderInPlay(arabicPlay(octaluck), <SharedGridPicker />);
  // Counts and multiples.
  expect(picker.match(/<fieldset class="segmented figures"/g)).toHaveLength(2);
  expect(picker).toMatch(/role="group"[^>]*dir="ltr"/);
  expect(renderInPlay(arabicPlay(superOcean), <SuperOceanPicker />)).toMatch(/role="group"[^>]*class="figures /);
  expect(readText('src/islands/play/play.css')).toMatch(/\.figures \{\s*direction: ltr;/);
  // Every other numeric fieldset of a picker must have the class too.
  const files = listFiles(/^src\/islands\/play\/.*\.tsx$/).filter((file) => !file.includes('.test.'));
  const count = (file: string, what: RegExp) => readText(file).match(what)?.length ?? 0;
  for (const file of files)
    expect([file, count(file, /<Segmented\b[^<]*?className="figures"/g)]).toEqual([file, count(file, /<Segmented\b/g)]);
});

test('months, which are words, run right to left, and numbers left to right', () => {
  const html = renderInPlay(arabicPlay(luckyDay), <PositionGridsPicker />);
  const grids = html.match(/<div role="group"[^>]*>/g) ?? [];
  expect(grids.map((grid) => grid.includes('dir="ltr"'))).toEqual([true, false]);
});

test('a row of balls is read from its days to its month', () => {
  const play = arabicPlay(luckyDay);
  play.cart.replaceEntries([{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [9]], multiple: 1 }]);
  const html = renderInPlay(play, <CartPanel>{null}</CartPanel>);
  const row = html.slice(html.indexOf('<ul class="balls'));
  expect(row).toMatch(/aria-label="1[^"]*6[^"]*9"/);
  expect([...row.matchAll(/data-n="(\d+)"/g)].map(([, n]) => n)).toEqual(['1', '2', '3', '4', '5', '6', '9']);
});

test("every sea creature's button has its name in its own direction", () => {
  const html = renderInPlay(arabicPlay(superOcean), <SuperOceanPicker />);
  expect(html.match(/<span dir="auto" class="creature-name">[^<]{2,}<\/span>/g)).toHaveLength(36);
});

test('an entry of the cart names its month', () => {
  const play = arabicPlay(luckyDay);
  play.cart.replaceEntries([{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [9]], multiple: 1 }]);
  expect(renderInPlay(play, <CartPanel>{null}</CartPanel>)).toContain('سبتمبر');
});

test('the name field of saved numbers starts at the right, and the list has our own arrow', () => {
  const play = arabicPlay(luckyDay);
  play.cart.replaceEntries([{ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [9]], multiple: 1 }]);
  const html = renderInPlay(
    play,
    <SaveForm
      whyFull={undefined}
      suggestedName="أرقامي 1"
      save={async () => ({ ok: false, code: 0, message: '', extData: null })}
      onSaved={() => undefined}
    />,
  );
  expect(html).toMatch(/<span class="select"><select[^]*<\/select><svg/);
  expect(html).toMatch(/<input[^>]*placeholder="أرقامي 1"/);
  expect(html).not.toMatch(/<input[^>]*dir="auto"/);
});
