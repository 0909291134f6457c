import { listDrawFaces, listPlayFaces, describeNumber } from '#games/view/faces.ts';
import type { Face, GameData } from '#games/game.ts';
import { formatList } from '#i18n/list-format.ts';
import { DEFAULT_LOCALE, type Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { ParsedEntry } from '../sources/evidence.ts';

/** How a game shows draws and tickets. The server makes it, so that the page loads no rules of games. */
export interface GameDisplay {
  readonly lotteryType: number;
  readonly name: string;
  readonly locale: Locale;
  /** It draws once a day at most: its phases are days. */
  readonly daily: boolean;
  /** The face of each number of a draw, in its order. */
  readonly faces: readonly Face[];
  /** By the key in an entry text: the name of the play type and the face of each position. */
  readonly plays: Readonly<Record<string, { readonly name: string; readonly faces: readonly Face[] }>>;
  /** Words of numbers that are more than numbers: months, diamonds, creatures, colours. */
  readonly words: Partial<Readonly<Record<Face, Readonly<Record<number, string>>>>>;
}

type DisplayedGame = GameData & { readonly schedule: { readonly kind: 'daily' | 'every' } };

/** `t` knows the `games` texts. A game with one play type has no name for it. */
export function createGameDisplay(game: DisplayedGame, t: Translate, locale: Locale): GameDisplay {
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
    faces: listDrawFaces(game),
    plays: Object.fromEntries(
      plays.map((play) => [play.key, { name: playName(play.key), faces: listPlayFaces(game, play) }]),
    ),
    words: Object.fromEntries(spoken) as GameDisplay['words'], // its keys are faces
  };
}

/** The game a draw id begins with. */
export const findGameDisplay = (
  displays: readonly GameDisplay[],
  drawId: string | undefined,
): GameDisplay | undefined => displays.find(({ lotteryType }) => drawId?.startsWith(`${lotteryType}-`) === true);

/** The numbers in words. */
export const numbersText = (
  display: GameDisplay | undefined,
  faces: readonly Face[],
  numbers: readonly number[],
): string =>
  formatList(
    numbers.map((n, i) => display?.words[faces[i] ?? 'number']?.[n] ?? n),
    display?.locale ?? DEFAULT_LOCALE,
  );

/** The face of each number of an entry, in the order of its picks. */
export const entryFaces = (
  display: GameDisplay | undefined,
  { play, picks }: Pick<ParsedEntry, 'play' | 'picks'>,
): Face[] => {
  const faces = display?.plays[play]?.faces ?? [];
  return picks.flatMap((numbers, i) => numbers.map(() => faces[i] ?? 'number'));
};
