import type { Face, GameData, PlayData } from './game.ts';

/** The face of each place of a draw, in the order of its numbers. */
export const facesOfDraw = ({ generator, faces }: Pick<GameData, 'generator' | 'faces'>): Face[] =>
  generator.flatMap(({ count }, i) => Array.from({ length: count }, () => faces[i] ?? 'number'));

/** The face of each position of a play: that of the places it is compared with. */
export const facesOfPlay = (
  game: Pick<GameData, 'generator' | 'faces'>,
  { positions }: Pick<PlayData, 'positions'>,
): Face[] => {
  const drawn = facesOfDraw(game);
  return positions.map(({ places: [place = 0] }) => drawn[place] ?? 'number');
};
