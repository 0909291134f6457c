import type { Entry, Face, GameData, PlayData } from '../game.ts';

type DrawnGame = Pick<GameData, 'generator' | 'faces'>;

/** The face of each number of a draw. */
export const listDrawFaces = ({ generator, faces }: DrawnGame): Face[] =>
  generator.flatMap(({ count }, i) => Array.from({ length: count }, () => faces[i] ?? 'number'));

/** The face of each position of a play type, which is that of its places. */
export const listPlayFaces = (game: DrawnGame, { positions }: Pick<PlayData, 'positions'>): Face[] => {
  const drawn = listDrawFaces(game);
  return positions.map(({ places: [place = 0] }) => drawn[place] ?? 'number');
};

/** The face of each number of an entry, in the order of its picks. */
export const listEntryFaces = (game: DrawnGame, play: Pick<PlayData, 'positions'>, picks: Entry['picks']): Face[] => {
  const faces = listPlayFaces(game, play);
  return picks.flatMap((numbers, i) => numbers.map(() => faces[i] ?? 'number'));
};

/** A draw's numbers from the wire as one list; the month or the diamond, if any, is last. */
export const flattenResult = ({ dayNumbers, monthNumber }: DrawnNumbers): number[] =>
  monthNumber === undefined ? [...dayNumbers] : [...dayNumbers, monthNumber];
interface DrawnNumbers {
  readonly dayNumbers: readonly number[];
  readonly monthNumber?: number | undefined;
}

/** The colours of a digit in Color Prediction, as text keys. */
export const findDigitColour = (digit: number): 'greenViolet' | 'redViolet' | 'green' | 'red' => {
  if (digit === 5) return 'greenViolet';
  if (digit === 0) return 'redViolet';
  return digit % 2 === 1 ? 'green' : 'red';
};

/**
 * A number in words for screen readers: a creature's name, a diamond's colour, a digit with its colours. `t` reads the
 * `games` texts, at least those of this game.
 */
export function describeNumber(
  { name }: Pick<GameData, 'name'>,
  face: string,
  n: number,
  t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
): string {
  if (face === 'month') return t(`games:${name}.month`, { n });
  if (face === 'diamond') return t(`games:${name}.diamonds.${n}`);
  if (face === 'creature') return t(`games:${name}.creatures.${n}`);
  if (face === 'colour') return t(`games:${name}.colours.${findDigitColour(n)}`, { n });
  return String(n);
}

/** The numbers of a draw or an entry in words, for `formatList`; '?' for a missing one. */
export const describeNumbers = (
  game: Pick<GameData, 'name'>,
  faces: readonly string[],
  numbers: readonly (number | undefined)[],
  t: Parameters<typeof describeNumber>[3],
): string[] => numbers.map((n, i) => (n === undefined ? '?' : describeNumber(game, faces[i] ?? 'number', n, t)));
