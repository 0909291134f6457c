import { findDigitColour } from '#games/view/faces.ts';
import type { Face } from '#games/game.ts';
import { parseEntryText } from '../sources/evidence.ts';
import { entryFaces, numbersText, type GameDisplay } from '../checks/game-display.ts';
import type { Translate } from '#i18n/translator.ts';
import type { SavedData } from './saved-data.ts';

export type ElementChild = Node | string;

/** Builds elements of the saved page, which loads no framework. */
export const makeElement = (
  page: Document,
  tag: string,
  className: string,
  ...children: readonly ElementChild[]
): HTMLElement => {
  const made = page.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

/** A number or a code, left to right in any language. */
export const makeCode = (page: Document, tag: 'bdi' | 'code', text: string): HTMLElement => {
  const made = makeElement(page, tag, '', text);
  made.dir = 'ltr';
  return made;
};

const faceClass = (face: Face | undefined, n: number): string => {
  if (face === undefined || face === 'number') return '';
  return face === 'colour' ? `colour ${findDigitColour(n)}` : face;
};

/** Numbers with the faces of their game, and in words where they are more than numbers. */
export function makeBalls(
  page: Document,
  display: GameDisplay | undefined,
  faces: readonly Face[],
  numbers: readonly number[],
): HTMLElement[] {
  const ball = (n: number, i: number) =>
    makeElement(page, 'span', faceClass(faces[i], n), makeElement(page, 'b', '', String(n)));
  const balls = makeElement(page, 'p', 'balls', ...numbers.map(ball));
  balls.dir = 'ltr';
  const spoken = faces.some((face) => display?.words[face] !== undefined);
  return spoken ? [balls, makeElement(page, 'p', '', numbersText(display, faces, numbers))] : [balls];
}

/** What the verifier itself says, which is in English. */
export function makeReason(page: Document, text: string): HTMLElement {
  const reason = makeElement(page, 'small', '', text);
  reason.lang = 'en';
  reason.dir = 'ltr';
  return reason;
}

/** An entry in words and balls; the text that was hashed on demand. */
export function makeEntry(page: Document, t: Translate, display: GameDisplay | undefined, text: string): HTMLElement[] {
  const entry = parseEntryText(text);
  const raw = makeElement(page, 'p', '', makeCode(page, 'bdi', text));
  if (!entry) return [raw];
  const hashed = makeElement(
    page,
    'details',
    '',
    makeElement(page, 'summary', '', t('detail')),
    makeElement(page, 'p', '', t('entry.code')),
    raw,
  );
  const numbers = entry.picks.flat();
  const name = display?.plays[entry.play]?.name ?? '';
  const times = entry.multiple > 1 ? [' ', makeCode(page, 'bdi', `×${entry.multiple}`)] : [];
  const lucky = entry.luckyId === undefined ? [] : [`${t('raffle.luckyId')} `, makeCode(page, 'bdi', entry.luckyId)];
  return [
    ...(name || times.length > 0 ? [makeElement(page, 'p', '', name, ...times)] : []),
    ...(numbers.length > 0 ? makeBalls(page, display, entryFaces(display, entry), numbers) : []),
    ...(lucky.length > 0 ? [makeElement(page, 'p', '', ...lucky)] : []),
    hashed,
  ];
}

/** The keys that the page checks with, to be compared with keys that its reader knows. */
export function makePins(
  page: Document,
  t: Translate,
  { pins, pins3 }: Pick<SavedData, 'pins' | 'pins3'>,
): HTMLElement {
  const rows = [
    [t('pins.operator'), pins3?.operatorKey ?? pins.operatorKey],
    [t('pins.beacon'), pins.beacon.publicKey],
    ...(pins3 ? [[t('pins.log'), pins3.logKey], ...pins3.witnesses.map((key) => [t('pins.witnesses'), key])] : []),
  ];
  const lines = rows.map(([name = '', key = '']) =>
    makeElement(page, 'li', '', `${name}: `, makeElement(page, 'small', '', makeCode(page, 'code', key))),
  );
  const summary = makeElement(page, 'summary', '', t('pins.title'));
  const who = pins3 ? [makeElement(page, 'p', '', t('pins.who'))] : [];
  return makeElement(page, 'details', '', summary, makeElement(page, 'ol', '', ...lines), ...who);
}
