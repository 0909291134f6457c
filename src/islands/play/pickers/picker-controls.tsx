import { Button } from '#ui/button.tsx';
import type { PlayContext } from '../play-context.ts';

/** Easy Pick and the way back to nothing. */
export function PickButtons({ t, store }: Pick<PlayContext, 't' | 'store'>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="quiet" onClick={store.quickPick}>
        {t('quick')}
      </Button>
      <Button variant="plain" onClick={store.clear}>
        {t('clear')}
      </Button>
    </div>
  );
}
