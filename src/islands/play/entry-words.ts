import { playOf } from '#games/entry.ts';
import { facesOfPicks, numberWords } from '#games/faces.ts';
import type { Entry } from '#games/game.ts';
import { listText } from '#i18n/list.ts';
import type { Tools } from './tools.ts';

/** An entry in one line of plain text, where no balls can stand: figures, creatures by number and name, months by name. */
export function entryWords({ names, locale, game }: Pick<Tools, 'names' | 'locale' | 'game'>, entry: Entry): string {
  const play = playOf(game, entry.play);
  const faces = play ? facesOfPicks(game, play, entry.picks) : [];
  const numbers = entry.picks.flat();
  if (numbers.length === 0) return names(`games:${game.name}.plays.${entry.play}.name`);
  const words = numbers.map((n, i) => {
    const face = faces[i] ?? 'number';
    if (face === 'month') return names(`games:${game.name}.months.${n}`);
    return face === 'creature' ? `${n} ${numberWords(game, face, n, names)}` : numberWords(game, face, n, names);
  });
  const text = listText(words, locale);
  // Figures alone read left to right in both languages; beside names they follow those.
  return words.every((word) => /^\d+$/.test(word)) ? `\u2066${text}\u2069` : `\u2068${text}\u2069`;
}
