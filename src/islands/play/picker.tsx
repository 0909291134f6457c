import { useStore } from '@nanostores/react';
import { playOf } from '#games/entry.ts';
import { Card } from '#ui/card.tsx';
import { AddRow } from './add-row.tsx';
import { Chosen } from './chosen.tsx';
import { missingIn } from './draft.ts';
import { KindOfPlay } from './kind-of-play.tsx';
import { Multiples } from './multiples.tsx';
import { NumberGrid } from './number-grid.tsx';
import { OddsLine } from './odds-line.tsx';
import { PickButtons } from './pick-buttons.tsx';
import type { Tools } from './tools.ts';

/** Fills one entry of a game whose positions share one grid: kind, numbers, multiple, and into the plan with it. */
export function Picker(tools: Tools) {
  const { t, game, store } = tools;
  const { draft } = useStore(store.$state);
  const play = playOf(game, draft.play);
  const [position] = play?.positions ?? [];
  if (!play || !position) return null;
  const { from, to } = position;
  return (
    <Card className="grid gap-4 p-4 sm:gap-5 sm:p-6">
      <KindOfPlay tools={tools} play={play} />
      <Chosen tools={tools} play={play} />
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
      <Multiples {...tools} />
      <AddRow {...tools} />
      <OddsLine {...tools} play={play} multiple={draft.multiple} />
    </Card>
  );
}
