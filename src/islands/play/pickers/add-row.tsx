import { useStore } from '@nanostores/react';
import { Button } from '#ui/button.tsx';
import { canAddDraft } from '../cart/cart.ts';
import type { PlayContext } from '../play-context.ts';

/** Into the plan with it, or back into its place there. */
export function AddRow({ t, game, store }: Pick<PlayContext, 't' | 'game' | 'store'>) {
  const state = useStore(store.$state);
  const changing = state.editing !== null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button className="flex-1" aria-disabled={!canAddDraft(game, state)} onClick={store.add}>
        {t(changing ? 'save' : 'add')}
      </Button>
      {changing && (
        <Button variant="quiet" onClick={store.stopEditing}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
