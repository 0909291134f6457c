import { useStore } from '@nanostores/react';
import { playFaces, describeNumbers } from '#games/view/faces.ts';
import type { PlayView } from '#games/view/game-view.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { formatList } from '#i18n/list-format.ts';
import { Balls } from '#ui/ball.tsx';
import { missingAt, draftSlots } from '../cart/draft.ts';
import type { PlayContext } from '../play-context.ts';

/** The ticket so far: a ball for each number, '?' for those still missing; its place where the place counts. */
export function ChosenNumbers({ tools, play }: { readonly tools: PlayContext; readonly play: PlayView }) {
  const { t, names, locale, game, store } = tools;
  const { draft } = useStore(store.$state);
  const slots = draftSlots(play, draft);
  const kinds = playFaces(game, play);
  const faces = play.positions.flatMap(({ choose }, i) => Array.from({ length: choose }, () => kinds[i] ?? 'number'));
  const places = countOrderedPlaces(play) > 1 ? slots.map((_, i) => t(`places.${i + 1}`)) : [];
  // A month or a jewel is asked for by its name, not counted among the numbers.
  const single = (i: number) => kinds[i] === 'month' || kinds[i] === 'diamond';
  const missing = play.positions.map((_, i) => missingAt(play, draft, i));
  const count = missing.reduce((sum, n, i) => (single(i) ? sum : sum + n), 0);
  const wanted = [
    ...(count > 0 ? [t('missing', { count })] : []),
    ...missing.flatMap((n, i) => (single(i) && n > 0 ? [t(`missingOf.${kinds[i]}`)] : [])),
  ];
  return (
    <div className="bg-raised rounded-art grid justify-items-center gap-1 p-3">
      <Balls
        numbers={slots}
        faces={faces}
        size={44}
        label={`${t('chosen')}: ${formatList(describeNumbers(game, faces, slots, names), locale)}`}
      />
      {places.length > 0 && (
        <ul className="balls text-ink-2 text-sm" aria-hidden="true">
          {places.map((place) => (
            <li key={place} className="w-11 flex-none! justify-center">
              {place}
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2 text-sm" role="status">
        {wanted.length > 0 ? wanted.join(' · ') : t('complete')}
      </p>
    </div>
  );
}
