import { findPlay } from '../rules/entry.ts';
import { listDrawFaces, listEntryFaces } from './faces.ts';
import type { Entry, Face, Game } from '../game.ts';
import { findPickHits } from '../rules/hits.ts';

export interface EntryView {
  readonly numbers: readonly number[];
  readonly faces: readonly Face[];
  /** By place. */
  readonly hits: readonly boolean[];
}

/**
 * An entry for display: its picks, or the play type's own numbers if it has no picks. `drawn`: the numbers of the draw.
 */
export function createEntryView(
  game: Game,
  entry: Pick<Entry, 'play' | 'picks'>,
  drawn: readonly (readonly number[])[] | null,
): EntryView | undefined {
  const play = findPlay(game, entry.play);
  if (!play) return undefined;
  if (!play.sets)
    return {
      numbers: entry.picks.flat(),
      faces: listEntryFaces(game, play, entry.picks),
      hits: drawn ? findPickHits(play, entry.picks, drawn) : [],
    };
  const numbers = play.sets.flat().toSorted((a, b) => a - b);
  const [face = 'number'] = listDrawFaces(game);
  return { numbers, faces: numbers.map(() => face), hits: numbers.map((n) => drawn?.flat().includes(n) ?? false) };
}
