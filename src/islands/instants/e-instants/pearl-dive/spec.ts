import { createChoices } from '#instants/choices.ts';
import { pearlDive } from '#instants/e-instants/pearl-dive/index.ts';
import {
  BREATHS,
  countFinds,
  createPlay,
  FINDS,
  readPlay,
  SHELLS,
  type Dive,
} from '#instants/e-instants/pearl-dive/rules.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { PlaySpec, Words } from '../play-spec.ts';
import { seaSounds } from './sounds.ts';

const OPEN_MS = 620;

/** The row of the find that was opened last, and how full it is. */
function lastRow(dive: Dive, opened: number): { readonly key: string; readonly count: number; readonly need: number } {
  const find = assertPresent(dive.finds[opened - 1], 'a find that was opened');
  const row = FINDS.findIndex(({ key }) => key === find);
  const { key, need } = assertPresent(FINDS[row], 'the row of a find');
  return { key, need, count: countFinds(dive, opened)[row] ?? 0 };
}

function say(dive: Dive, opened: number, { words }: Words): string {
  const breaths = words('breaths', { left: BREATHS - opened });
  if (opened === 0) return `${words('choose')}. ${breaths}.`;
  const { key, count, need } = lastRow(dive, opened);
  const find = words(`find.${key}`);
  if (count === need) return `${words('full', { find })}.`;
  const found = words('found', { find, count, need });
  return `${found}. ${opened === BREATHS ? words('out') : breaths}.`;
}

export const pearlDiveSpec: PlaySpec<Dive> = {
  game: pearlDive,
  createPlay,
  readPlay,
  countSteps: ({ finds }) => finds.length,
  listOrder: (salt) => createChoices(salt).shuffle(Array.from({ length: SHELLS }, (_, i) => i)),
  motionMs: () => OPEN_MS,
  say,
  whyNothing: () => 'none',
  sounds: {
    ...seaSounds,
    step: (dive, opened) => {
      const { count, need } = lastRow(dive, opened);
      return count === need ? seaSounds.row : seaSounds.find(count);
    },
  },
};
