import { useStore } from '@nanostores/react';
import { findPlay } from '#games/rules/entry.ts';
import { Card } from '#ui/card.tsx';
import { AddRow } from './add-row.tsx';
import { ChosenNumbers } from './chosen-numbers.tsx';
import { missingIn } from '../cart/draft.ts';
import { PlayTypeChoice } from './play-type-choice.tsx';
import { MultipleChoice } from './multiples.tsx';
import { NumberGrid } from './number-grid.tsx';
import { OddsLine } from './odds-line.tsx';
import { PickButtons } from './picker-controls.tsx';
import type { PlayContext } from '../play-context.ts';

/** Fills one entry of a game whose positions share one grid: kind, numbers, multiple, and into the plan with it. */
export function SharedGridPicker(tools: PlayContext) {
  const { t, game, store } = tools;
  const { draft } = useStore(store.$state);
  const play = findPlay(game, draft.play);
  const [position] = play?.positions ?? [];
  if (!play || !position) return null;
  const { from, to } = position;
  return (
    <Card className="grid gap-4 p-4 sm:gap-5 sm:p-6">
      <PlayTypeChoice tools={tools} play={play} />
      <ChosenNumbers tools={tools} play={play} />
      <NumberGrid
        label={t('grid', { from, to })}
        from={from}
        to={to}
        chosen={new Set(draft.picks.flat())}
        full={missingIn(play, draft) === 0}
        toggle={store.toggle}
        className={to - from < 8 ? 'grid-cols-4 sm:grid-cols-8' : undefined}
      />
      <PickButtons {...tools} />
      <MultipleChoice {...tools} />
      <AddRow {...tools} />
      <OddsLine {...tools} play={play} multiple={draft.multiple} />
    </Card>
  );
}
