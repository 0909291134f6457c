import { useStore } from '@nanostores/react';
import { findPlay } from '#games/rules/entry.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { AddRow } from '../pickers/add-row.tsx';
import { Predictions } from './predictions.tsx';
import { chosenPrediction } from './prediction.ts';
import { PastDrawsCard } from './past-draws.tsx';
import { MultipleChoice } from '../pickers/multiples.tsx';
import { OddsLine } from '../pickers/odds-line.tsx';
import type { PlayContext } from '../play-context.ts';

/** The draw that a prediction made now is for, and how long it can be made. */
function Current({ t, names, live }: PlayContext) {
  const { selling } = useStore(live.$moment);
  if (!selling) return <p>{t('paused')}</p>;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lg">{names('games:colorPrediction.draw', { phase: `\u2066${selling.phase}\u2069` })}</h2>
      <p className="text-ink-2">
        {t('closesIn')}{' '}
        <Countdown key={selling.drawId} className="text-ink font-bold" to={selling.closesTimestamp} now={live.now} />
      </p>
    </div>
  );
}

/** One prediction for the draw that is on sale, and the draws before it. */
export function ColorPicker(tools: PlayContext) {
  const { t, names, game, store } = tools;
  const { draft } = useStore(store.$state);
  const play = findPlay(game, draft.play);
  const chosen = chosenPrediction(game, draft);
  const easy = () => {
    store.clear();
    store.quickPick();
  };
  return (
    <div className="grid gap-6">
      <Card className="grid gap-4 p-4 sm:gap-5 sm:p-6">
        <div>
          <Current {...tools} />
          <p className="text-ink-2 max-sm:text-sm">{names('games:colorPrediction.lead')}</p>
        </div>
        <Predictions tools={tools} chosen={chosen} />
        <p role="status" className="text-ink-2 min-h-12 sm:min-h-6">
          {names(
            chosen === undefined || !play
              ? 'games:colorPrediction.choose'
              : `games:colorPrediction.plays.${play.key}.rule`,
          )}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="quiet" onClick={easy}>
            {t('quick')}
          </Button>
          <Button variant="plain" onClick={store.clear}>
            {t('clear')}
          </Button>
        </div>
        <MultipleChoice {...tools} />
        <AddRow {...tools} />
        {chosen !== undefined && play && <OddsLine {...tools} play={play} multiple={draft.multiple} />}
      </Card>
      <PastDrawsCard {...tools} />
    </div>
  );
}
