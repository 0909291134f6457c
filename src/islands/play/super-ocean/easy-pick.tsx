import { Button } from '#ui/button.tsx';
import { creatureCounts, playForCount } from './creature-choice.ts';
import type { PlayContext } from '../play-context.ts';

/** Easy Pick of as many creatures as are asked for: one press chooses them. */
export function EasyPick({ names, t, game, store }: PlayContext) {
  const pick = (count: number) => {
    store.choosePlay(playForCount(game, count)?.key ?? '');
    store.quickPick();
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <div>
          <h3 className="text-base">{names('games:superOcean.easy.title')}</h3>
          <p className="text-ink-2 text-sm">{names('games:superOcean.easy.about')}</p>
        </div>
        <Button variant="plain" className="flex-none" onClick={store.clear}>
          {t('clear')}
        </Button>
      </div>
      <div role="group" aria-label={names('games:superOcean.easy.title')} className="figures grid grid-cols-6 gap-2">
        {creatureCounts(game).map((count) => (
          <Button
            key={count}
            variant="quiet"
            className="tabular px-0"
            aria-label={`${count}: ${names('games:superOcean.easy.pick', { count })}`}
            onClick={() => pick(count)}
          >
            {count}
          </Button>
        ))}
      </div>
    </div>
  );
}
