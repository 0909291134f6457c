import { useStore } from '@nanostores/react';
import { findPlay } from '#games/rules/entry.ts';
import { Card } from '#ui/card.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { suspensionReason } from '../draws/suspension-reason.ts';
import { Odds } from '../pickers/odds.tsx';
import { MultipleChoice, PickerBar } from '../pickers/picker-controls.tsx';
import { usePlay } from '../play-context.ts';
import type { PastDrawsStore } from './past-draws-store.ts';
import { PastDraws } from './past-draws.tsx';
import { chosenPrediction } from './prediction.ts';
import { Predictions } from './predictions.tsx';

/** The draw that a prediction is for, and the time left to make one. */
function SellingDraw() {
  const play = usePlay();
  const { t, names, liveDraws } = play;
  const state = useStore(liveDraws.$state);
  const { selling } = useStore(liveDraws.$current);
  if (!selling) return <p>{suspensionReason(play, state)}</p>;
  const { drawId, phase, closesTimestamp } = selling;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-lg">{names('games:colorPrediction.draw', { phase: `\u2066${phase}\u2069` })}</h2>
      <p className="text-ink-2">
        {t('closesIn')}{' '}
        <Countdown key={drawId} className="text-ink font-bold" to={closesTimestamp} now={liveDraws.now} />
      </p>
    </div>
  );
}

/** A prediction for the draw on sale, and the previous draws. */
export function ColorPicker({ pastDraws }: { readonly pastDraws: PastDrawsStore }) {
  const { names, game, cart } = usePlay();
  const { draft } = useStore(cart.$state);
  const play = findPlay(game, draft.play);
  const chosen = chosenPrediction(game, draft);
  const rule = chosen === undefined || !play ? 'choose' : `plays.${play.key}.rule`;
  const pickDigit = () => {
    cart.clearDraft();
    cart.quickPick();
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="grid grid-cols-1 gap-3 p-4 sm:gap-5 sm:p-6">
        <div>
          <SellingDraw />
          <p className="text-ink-2 max-sm:text-sm">{names('games:colorPrediction.lead')}</p>
        </div>
        <PickerBar onPick={pickDigit}>
          <p role="status" className="text-ink-2 min-h-10 max-sm:text-sm sm:min-h-6">
            {names(`games:colorPrediction.${rule}`)}
          </p>
        </PickerBar>
        <Predictions chosen={chosen} />
        <MultipleChoice />
        {chosen !== undefined && play && <Odds play={play} multiple={draft.multiple} />}
      </Card>
      <PastDraws store={pastDraws} />
    </div>
  );
}
