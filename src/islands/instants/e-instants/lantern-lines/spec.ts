import { lanternLines } from '#instants/e-instants/lantern-lines/index.ts';
import {
  createPlay,
  DRAWS,
  listLitLines,
  readPlay,
  sumLines,
  type Evening,
  type Line,
} from '#instants/e-instants/lantern-lines/rules.ts';
import { assertPresent } from '#kernel/assert.ts';
import { moneyText } from '#ui/currency.ts';
import type { PlaySpec, Words } from '../play-spec.ts';
import { eveningSounds } from './sounds.ts';

const LIGHT_MS = 480;

/** The number that was drawn last, and the lines that it completed. */
function lastDrawn(evening: Evening, count: number): { readonly number: number; readonly lines: readonly Line[] } {
  const before = new Set(listLitLines(evening, count - 1));
  return {
    number: assertPresent(evening.drawn[count - 1], 'a drawn number'),
    lines: listLitLines(evening, count).filter((line) => !before.has(line)),
  };
}

function say(evening: Evening, count: number, { words, locale }: Words): string {
  const left = words('left', { left: DRAWS - count });
  if (count === 0) return `${words('light')}. ${left}.`;
  const { number, lines } = lastDrawn(evening, count);
  const hit = words(evening.board.includes(number) ? 'hit' : 'miss', { number });
  if (lines.length === 0) return `${hit} ${left}.`;
  return `${hit} ${words('line', { prize: moneyText(sumLines(lines), locale) })}`;
}

export const lanternLinesSpec: PlaySpec<Evening> = {
  game: lanternLines,
  createPlay,
  readPlay,
  countSteps: ({ drawn }) => drawn.length,
  motionMs: () => LIGHT_MS,
  say,
  whyNothing: () => 'none',
  sounds: {
    ...eveningSounds,
    step: (evening, count) => {
      const { number, lines } = lastDrawn(evening, count);
      if (lines.length > 0) return eveningSounds.line;
      return evening.board.includes(number) ? eveningSounds.light : eveningSounds.miss;
    },
  },
};
