import { createEntryView } from '#games/view/entry-view.ts';
import { describeNumber } from '#games/view/faces.ts';
import type { Entry, Game } from '#games/game.ts';
import { islandT } from '#i18n/island.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { Balls } from '#ui/ball.tsx';

interface EntryBallsProps {
  readonly game: Game | undefined;
  readonly entry: Pick<Entry, 'play' | 'picks'>;
  readonly drawn?: readonly (readonly number[])[] | null;
  readonly size: number;
  readonly locale: Locale;
}

/** An entry's numbers with the faces and words of their game. Hits are marked. */
export function EntryBalls({ game, entry, drawn = null, size, locale }: EntryBallsProps) {
  const view = game && createEntryView(game, entry, drawn);
  if (!view) return null;
  const { numbers, faces, hits } = view;
  const t = islandT(locale, 'orders');
  const words = numbers.map((n, i) => {
    const word = describeNumber(game, faces[i] ?? 'number', n, islandT(locale, 'games'));
    return hits[i] ? t('detail.hit', { n: word }) : word;
  });
  return <Balls numbers={numbers} faces={faces} hits={hits} size={size} label={formatList(words, locale)} />;
}
