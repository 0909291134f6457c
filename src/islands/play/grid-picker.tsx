import { useStore } from '@nanostores/react';
import { playOf } from '#games/entry.ts';
import { facesOfPlay } from '#games/faces.ts';
import { Card } from '#ui/card.tsx';
import { AddRow } from './add-row.tsx';
import { Chosen } from './chosen.tsx';
import { missingAt } from './draft.ts';
import { FaceGrid } from './face-grid.tsx';
import { Multiples } from './multiples.tsx';
import { OddsLine } from './odds-line.tsx';
import { PickButtons } from './pick-buttons.tsx';
import type { Tools } from './tools.ts';

/** Fills one entry of a game with one way to play and a grid for each of its positions. */
export function GridPicker(tools: Tools) {
  const { game, store } = tools;
  const { draft } = useStore(store.$state);
  const play = playOf(game, draft.play);
  if (!play) return null;
  const faces = facesOfPlay(game, play);
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <Chosen tools={tools} play={play} />
      {play.positions.map(({ choose, from, to }, i) => (
        <FaceGrid
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
      <Multiples {...tools} />
      <AddRow {...tools} />
      <OddsLine {...tools} play={play} multiple={draft.multiple} />
    </Card>
  );
}
