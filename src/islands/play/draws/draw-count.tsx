import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { Card } from '#ui/card.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { usePlay } from '../play-context.ts';
import { formatDrawTime } from './draw-time.ts';
import { consecutiveDraws, countDrawsOnSale } from './draws-state.ts';

/** Selects in how many consecutive draws the cart takes part. */
export function DrawCount() {
  const play = usePlay();
  const { t, game, cart, liveDraws } = play;
  const { draws } = useStore(cart.$state);
  const state = useStore(liveDraws.$state);
  const { selling: first } = useStore(liveDraws.$current);
  // Sales that end with the current draw leave no later ones to buy.
  const max = state.saleState === 'suspending' ? Math.max(1, countDrawsOnSale(state, liveDraws.now())) : game.maxDraws;
  useEffect(() => {
    if (draws > max) cart.setDrawCount(max);
  }, [cart, draws, max]);
  const last = first && draws > 1 ? consecutiveDraws(state, first, draws)[draws - 1] : undefined;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">{t('draws.title')}</h2>
        <p className="text-ink-2 text-sm">{t('draws.about', { max })}</p>
      </div>
      <div className="sm:text-center">
        <Stepper
          label={t('draws.label')}
          lessLabel={t('draws.less')}
          moreLabel={t('draws.more')}
          mostText={t('draws.most', { count: max })}
          wholeText={t('draws.whole')}
          value={draws}
          min={1}
          max={max}
          onChange={cart.setDrawCount}
        />
        {last && (
          <p className="text-ink-2 mt-1 text-sm">
            {t('draws.until', { time: formatDrawTime(play, last.drawsTimestamp) })}
          </p>
        )}
      </div>
    </Card>
  );
}
