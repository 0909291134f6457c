import { playOf } from '#games/entry.ts';
import { facesOfDraw, facesOfPicks, rowWords } from '#games/faces.ts';
import type { Entry, Face, Game } from '#games/game.ts';
import { hitPicks } from '#games/hit-places.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Balls } from '#ui/index.ts';

type Lists = readonly (readonly number[])[];

interface Look {
  readonly numbers: readonly number[];
  readonly faces: readonly Face[];
  /** By place. */
  readonly hits: readonly boolean[];
}

/** An entry as balls: what was picked, or, where nothing is picked, the numbers the play stands for. `drawn`: those that fell. */
export function lookOf(game: Game, entry: Pick<Entry, 'play' | 'picks'>, drawn: Lists | null): Look | undefined {
  const play = playOf(game, entry.play);
  if (!play) return undefined;
  if (!play.sets)
    return {
      numbers: entry.picks.flat(),
      faces: facesOfPicks(game, play, entry.picks),
      hits: drawn ? hitPicks(play, entry.picks, drawn) : [],
    };
  const numbers = play.sets.flat().toSorted((a, b) => a - b);
  const [face = 'number'] = facesOfDraw(game);
  return { numbers, faces: numbers.map(() => face), hits: numbers.map((n) => drawn?.flat().includes(n) ?? false) };
}

interface EntryBallsProps {
  readonly game: Game | undefined;
  readonly entry: Pick<Entry, 'play' | 'picks'>;
  readonly drawn?: Lists | null;
  readonly size: number;
  readonly locale: Locale;
}

/** An entry's numbers, each as its game draws it and says it; those that fell are marked. */
export function EntryBalls({ game, entry, drawn = null, size, locale }: EntryBallsProps) {
  const look = game && lookOf(game, entry, drawn);
  if (!look) return null;
  const { numbers, faces, hits } = look;
  const t = islandT(locale, 'orders');
  const said = numbers.map((n, i) => {
    const word = rowWords(game, faces.slice(i, i + 1), [n], islandT(locale, 'games'));
    return hits[i] ? t('detail.hit', { n: word }) : word;
  });
  return <Balls numbers={numbers} faces={faces} hits={hits} size={size} label={said.join(', ')} />;
}
