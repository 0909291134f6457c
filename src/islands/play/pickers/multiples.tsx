import { useStore } from '@nanostores/react';
import { Segmented } from '#ui/segmented.tsx';
import type { PlayContext } from '../play-context.ts';

/** How many times the stake; nothing where a game has one way only. */
export function MultipleChoice({ t, game, store }: Pick<PlayContext, 't' | 'game' | 'store'>) {
  const { draft } = useStore(store.$state);
  if (game.multiples.length < 2) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{t('multiple')}</h3>
      <Segmented
        label={t('multiple')}
        className="figures"
        items={game.multiples.map((key) => ({ key, label: <bdi dir="ltr">×{key}</bdi> }))}
        value={draft.multiple}
        onChange={store.multiple}
      />
    </div>
  );
}
