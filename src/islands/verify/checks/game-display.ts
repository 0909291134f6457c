import { drawFaces, playFaces, describeNumber } from '#games/view/faces.ts';
import type { Face, GameData } from '#games/game.ts';
import { formatList } from '#i18n/list-format.ts';
import { DEFAULT_LOCALE, type Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { ParsedEntry } from '../sources/evidence.ts';

/** A game as far as draws and tickets are shown by it: made where the page is made, so that no rules ride along. */
export interface GameDisplay {
  readonly lotteryType: number;
  readonly name: string;
  readonly locale: Locale;
  /** It draws once a day at most: its phases are days. */
  readonly daily: boolean;
  /** The face of each number of a draw, in its order. */
  readonly faces: readonly Face[];
  /** By the key in an entry text: how the play is called, and the face of each of its positions. */
  readonly plays: Readonly<Record<string, { readonly name: string; readonly faces: readonly Face[] }>>;
  /** How a number is read where it is more than a number: a month, a jewel, a creature, a colour. */
  readonly words: Partial<Readonly<Record<Face, Readonly<Record<number, string>>>>>;
}

type Looked = GameData & { readonly schedule: { readonly kind: 'daily' | 'every' } };

/** `t` knows the `games` texts. A game with one play has no name for it but its own. */
export function createGameDisplay(game: Looked, t: Translate, locale: Locale): GameDisplay {
  const { lotteryType, name, generator, faces, plays, schedule } = game;
  const wordsOf = (from: number, to: number, face: Face) =>
    Object.fromEntries(
      Array.from({ length: to - from + 1 }, (_, i) => [from + i, describeNumber(game, face, from + i, t)]),
    );
  const spoken = generator.flatMap(({ from, to }, i) => {
    const face = faces[i] ?? 'number';
    return face === 'number' || face === 'digit' ? [] : [[face, wordsOf(from, to, face)]];
  });
  const playName = (key: string): string => (plays.length > 1 ? t(`games:${name}.plays.${key}.name`) : '');
  return {
    lotteryType,
    name: t(`games:${name}.name`),
    locale,
    daily: schedule.kind === 'daily',
    faces: drawFaces(game),
    plays: Object.fromEntries(
      plays.map((play) => [play.key, { name: playName(play.key), faces: playFaces(game, play) }]),
    ),
    words: Object.fromEntries(spoken) as GameDisplay['words'], // its keys are faces
  };
}

/** The game a draw id begins with. */
export const findGameDisplay = (looks: readonly GameDisplay[], drawId: string | undefined): GameDisplay | undefined =>
  looks.find(({ lotteryType }) => drawId?.startsWith(`${lotteryType}-`) === true);

/** Numbers as they are read, one after the other. */
export const numbersText = (
  look: GameDisplay | undefined,
  faces: readonly Face[],
  numbers: readonly number[],
): string =>
  formatList(
    numbers.map((n, i) => look?.words[faces[i] ?? 'number']?.[n] ?? n),
    look?.locale ?? DEFAULT_LOCALE,
  );

/** The face of each number of an entry, in the order of its picks. */
export const entryFaces = (
  look: GameDisplay | undefined,
  { play, picks }: Pick<ParsedEntry, 'play' | 'picks'>,
): Face[] => {
  const faces = look?.plays[play]?.faces ?? [];
  return picks.flatMap((numbers, i) => numbers.map(() => faces[i] ?? 'number'));
};
