import { colourOf } from '#games/faces.ts';
import type { Face } from '#games/game.ts';
import { entryShown } from './files.ts';
import { facesOfEntry, spokenNumbers, type GameLook } from './game-look.ts';
import type { Translate } from '#i18n/texts.ts';

export type Child = Node | string;

/** The saved page shows everything with these: no framework rides along. */
export const element = (page: Document, tag: string, className: string, ...children: readonly Child[]): HTMLElement => {
  const made = page.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

/** A number or a code: from left to right in any language. */
export const code = (page: Document, tag: 'bdi' | 'code', text: string): HTMLElement => {
  const made = element(page, tag, '', text);
  made.dir = 'ltr';
  return made;
};

const faceClass = (face: Face | undefined, n: number): string => {
  if (face === undefined || face === 'number') return '';
  return face === 'colour' ? `colour ${colourOf(n)}` : face;
};

/** Numbers as their game shows them, and below in words where they are more than numbers. */
export function ballsOf(
  page: Document,
  look: GameLook | undefined,
  faces: readonly Face[],
  numbers: readonly number[],
): HTMLElement[] {
  const ball = (n: number, i: number) =>
    element(page, 'span', faceClass(faces[i], n), element(page, 'b', '', String(n)));
  const balls = element(page, 'p', 'balls', ...numbers.map(ball));
  balls.dir = 'ltr';
  const spoken = faces.some((face) => look?.words[face] !== undefined);
  return spoken ? [balls, element(page, 'p', '', spokenNumbers(look, faces, numbers))] : [balls];
}

/** An entry as its player knows it, and as its fingerprint was taken. */
export function entryOf(page: Document, t: Translate, look: GameLook | undefined, text: string): HTMLElement[] {
  const entry = entryShown(text);
  const raw = element(page, 'p', '', code(page, 'bdi', text));
  if (!entry) return [raw];
  const numbers = entry.picks.flat();
  const name = look?.plays[entry.play]?.name ?? '';
  const times = entry.multiple > 1 ? [' ', code(page, 'bdi', `×${entry.multiple}`)] : [];
  const lucky = entry.luckyId === undefined ? [] : [`${t('raffle.luckyId')} `, code(page, 'bdi', entry.luckyId)];
  return [
    ...(name || times.length > 0 ? [element(page, 'p', '', name, ...times)] : []),
    ...(numbers.length > 0 ? ballsOf(page, look, facesOfEntry(look, entry), numbers) : []),
    ...(lucky.length > 0 ? [element(page, 'p', '', ...lucky)] : []),
    raw,
  ];
}
