import { Button } from '#ui/button.tsx';
import type { Tools } from './tools.ts';

/** Easy Pick and the way back to nothing. */
export function PickButtons({ t, store }: Pick<Tools, 't' | 'store'>) {
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
