import { useStore } from '@nanostores/react';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { canAddDraft } from '../cart/cart.ts';
import { findPlay } from '#games/rules/entry.ts';
import { usePlay } from '../play-context.ts';
import { describeReturn } from './odds.tsx';

/** Easy Pick and Clear. */
export function EasyPickButtons({ onPick }: { readonly onPick?: () => void }) {
  const { t, cart } = usePlay();
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button variant="quiet" onClick={onPick ?? cart.quickPick}>
        {t('quick')}
      </Button>
      <Button variant="plain" onClick={cart.clearDraft}>
        {t('clear')}
      </Button>
    </div>
  );
}

/** Selects the multiple; nothing for a game that has only one. */
export function MultipleChoice() {
  const context = usePlay();
  const { t, game, cart } = context;
  const { draft } = useStore(cart.$state);
  if (game.multiples.length < 2) return null;
  const play = findPlay(game, draft.play);
  const at = play && describeReturn(context, play, draft.multiple);
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{t('multiple')}</h3>
      <Segmented
        label={t('multiple')}
        className="figures"
        items={game.multiples.map((key) => ({ key, label: <bdi dir="ltr">×{key}</bdi> }))}
        value={draft.multiple}
        onChange={cart.setMultiple}
      />
      {at?.multiple !== undefined && (
        <p className="text-ink-2 text-sm" aria-live="polite">
          {t('odds.notMultiplied', at)}
        </p>
      )}
    </div>
  );
}

/** Adds the draft to the cart, or saves the change of an entry. */
export function AddButtons() {
  const { t, game, cart } = usePlay();
  const state = useStore(cart.$state);
  const isEditing = state.editing !== null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button className="flex-1" aria-disabled={!canAddDraft(game, state)} onClick={cart.addDraft}>
        {t(isEditing ? 'save' : 'add')}
      </Button>
      {isEditing && (
        <Button variant="quiet" onClick={cart.stopEditing}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
