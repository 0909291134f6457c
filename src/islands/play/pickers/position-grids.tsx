import { useStore } from '@nanostores/react';
import { findPlay } from '#games/rules/entry.ts';
import { playFaces } from '#games/view/faces.ts';
import { Card } from '#ui/card.tsx';
import { AddRow } from './add-row.tsx';
import { ChosenNumbers } from './chosen-numbers.tsx';
import { missingAt } from '../cart/draft.ts';
import { PositionGrid } from './face-grid.tsx';
import { MultipleChoice } from './multiples.tsx';
import { OddsLine } from './odds-line.tsx';
import { PickButtons } from './picker-controls.tsx';
import type { PlayContext } from '../play-context.ts';

/** Fills one entry of a game with one way to play and a grid for each of its positions. */
export function PositionGridsPicker(tools: PlayContext) {
  const { game, store } = tools;
  const { draft } = useStore(store.$state);
  const play = findPlay(game, draft.play);
  if (!play) return null;
  const faces = playFaces(game, play);
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <ChosenNumbers tools={tools} play={play} />
      {play.positions.map(({ choose, from, to }, i) => (
        <PositionGrid
          key={i}
          tools={tools}
          face={faces[i] ?? 'number'}
          choose={choose}
          from={from}
          to={to}
          chosen={new Set(draft.picks[i])}
          // Another one takes the place of a single one.
          full={choose > 1 && missingAt(play, draft, i) === 0}
          toggle={(n) => store.toggle(n, i)}
        />
      ))}
      <PickButtons {...tools} />
      <MultipleChoice {...tools} />
      <AddRow {...tools} />
      <OddsLine {...tools} play={play} multiple={draft.multiple} />
    </Card>
  );
}
