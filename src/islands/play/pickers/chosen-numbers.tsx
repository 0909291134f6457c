import { useStore } from '@nanostores/react';
import { listPlayFaces, describeNumbers } from '#games/view/faces.ts';
import type { PlayView } from '#games/view/game-view.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { formatList } from '#i18n/list-format.ts';
import { Balls } from '#ui/ball.tsx';
import { missingAt, draftSlots } from '../cart/draft.ts';
import { usePlay } from '../play-context.ts';

/** The draft: a ball for each number, '?' for missing ones, with places where order counts. */
export function ChosenNumbers({ play }: { readonly play: PlayView }) {
  const { t, names, locale, game, cart } = usePlay();
  const { draft } = useStore(cart.$state);
  const slots = draftSlots(play, draft);
  const faceOfPosition = listPlayFaces(game, play);
  const faces = play.positions.flatMap(({ choose }, i) =>
    Array.from({ length: choose }, () => faceOfPosition[i] ?? 'number'),
  );
  const places = countOrderedPlaces(play) > 1 ? slots.map((_, i) => t(`places.${i + 1}`)) : [];
  // A month or a diamond is asked for by name and not counted as a number.
  const isNamed = (i: number) => faceOfPosition[i] === 'month' || faceOfPosition[i] === 'diamond';
  const missing = play.positions.map((_, i) => missingAt(play, draft, i));
  const count = missing.reduce((sum, n, i) => (isNamed(i) ? sum : sum + n), 0);
  const stillWanted = [
    ...(count > 0 ? [t('missing', { count })] : []),
    ...missing.flatMap((n, i) => (isNamed(i) && n > 0 ? [t(`missingOf.${faceOfPosition[i]}`)] : [])),
  ];
  return (
    <div className="bg-raised rounded-art grid justify-items-center gap-1 p-2 sm:p-3">
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
        {stillWanted.length > 0 ? stillWanted.join(' · ') : t('complete')}
      </p>
    </div>
  );
}
