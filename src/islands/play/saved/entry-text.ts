import type { Entry } from '#games/game.ts';
import { findPlay } from '#games/rules/entry.ts';
import { describeNumber, listEntryFaces } from '#games/view/faces.ts';
import { formatList } from '#i18n/list-format.ts';
import type { PlayContext } from '../play-context.ts';

/** An entry as one line of plain text: numbers, creatures by number and name, months by name. */
export function describeEntry(
  { names, locale, game }: Pick<PlayContext, 'names' | 'locale' | 'game'>,
  entry: Entry,
): string {
  const play = findPlay(game, entry.play);
  const faces = play ? listEntryFaces(game, play, entry.picks) : [];
  const numbers = entry.picks.flat();
  if (numbers.length === 0) return names(`games:${game.name}.plays.${entry.play}.name`);
  const parts = numbers.map((n, i) => {
    const face = faces[i] ?? 'number';
    if (face === 'month') return names(`games:${game.name}.months.${n}`);
    return face === 'creature' ? `${n} ${describeNumber(game, face, n, names)}` : describeNumber(game, face, n, names);
  });
  const text = formatList(parts, locale);
  // Numbers alone run left to right in both languages; beside names they follow the names.
  return parts.every((part) => /^\d+$/.test(part)) ? `\u2066${text}\u2069` : `\u2068${text}\u2069`;
}
