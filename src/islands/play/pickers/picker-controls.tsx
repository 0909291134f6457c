import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { Button } from '#ui/button.tsx';
import { Icon, icons } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { canAddDraft } from '../cart/cart.ts';
import { findPlay } from '#games/rules/entry.ts';
import { usePlay } from '../play-context.ts';
import { returnDependsOnMultiple } from './odds.tsx';

/** Selects the multiple; nothing for a game that has only one. */
export function MultipleChoice() {
  const context = usePlay();
  const { t, game, cart } = context;
  const { draft } = useStore(cart.$state);
  if (game.multiples.length < 2) return null;
  const play = findPlay(game, draft.play);
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
      {play && returnDependsOnMultiple(context, play) && (
        <p className="text-ink-2 text-sm">{t('odds.notMultiplied')}</p>
      )}
    </div>
  );
}

/** Adds the draft to the cart, or saves the change of an entry. */
function AddButtons() {
  const { t, game, cart } = usePlay();
  const state = useStore(cart.$state);
  const isEditing = state.editing !== null;
  return (
    <>
      {isEditing && (
        <Button variant="quiet" className="picker-btn" onClick={cart.stopEditing}>
          {t('cancel')}
        </Button>
      )}
      <Button
        className="picker-btn grow-2 basis-32"
        aria-disabled={!canAddDraft(game, state)}
        onClick={() => cart.addDraft()}
      >
        {t(isEditing ? 'save' : 'add')}
      </Button>
    </>
  );
}

/** Entries that one press adds at random. */
const RANDOM_ENTRIES = 5;

/** Adds several random entries with one press, as many as the order has room for. */
function RandomEntries() {
  const { t, game, cart } = usePlay();
  const { entries, editing } = useStore(cart.$state);
  const room = Math.min(RANDOM_ENTRIES, game.maxEntries - entries.length);
  if (editing !== null) return null;
  const add = () => {
    cart.addRandomEntries(room);
    toast(t('saved.added', { count: room }));
  };
  return (
    <Button
      variant="plain"
      size="sm"
      className="-my-1.5 justify-self-center"
      aria-disabled={room <= 0}
      onClick={() => room > 0 && add()}
    >
      {t('random', { count: Math.max(1, room) })}
    </Button>
  );
}

interface PickerBarProps {
  /** What Easy Pick does instead of filling the draft; null for a game with an Easy Pick of its own. */
  readonly onPick?: (() => void) | null;
  /** What is chosen so far. */
  readonly children: ReactNode;
}

/** What is chosen, Easy Pick, Clear and Add. Above the numbers, where phones show it; there it stays in sight. */
export function PickerBar({ onPick, children }: PickerBarProps) {
  const { t, cart } = usePlay();
  return (
    <>
      <div className="picker-bar">
        {children}
        <div className="flex flex-wrap gap-2">
          {onPick !== null && (
            <Button variant="quiet" className="picker-btn" onClick={onPick ?? (() => cart.quickPick())}>
              {t('quick')}
            </Button>
          )}
          <button
            type="button"
            className="icon-btn bg-raised flex-none"
            aria-label={t('clear')}
            title={t('clear')}
            onClick={() => cart.clearDraft()}
          >
            <Icon path={icons.remove} weight={1.8} />
          </button>
          <AddButtons />
        </div>
      </div>
      <RandomEntries />
    </>
  );
}
