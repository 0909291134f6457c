import { playOf } from './entry.ts';
import { facesOfDraw, facesOfPicks } from './faces.ts';
import type { Entry, Face, Game } from './game.ts';
import { hitPicks } from './hit-places.ts';

export interface EntryLook {
  readonly numbers: readonly number[];
  readonly faces: readonly Face[];
  /** By place. */
  readonly hits: readonly boolean[];
}

/** An entry as it is shown: what was picked, or, where nothing is picked, the numbers the play stands for. `drawn`: those that fell. */
export function entryLook(
  game: Game,
  entry: Pick<Entry, 'play' | 'picks'>,
  drawn: readonly (readonly number[])[] | null,
): EntryLook | undefined {
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
