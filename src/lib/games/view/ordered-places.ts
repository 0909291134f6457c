import type { PlayData } from '../game.ts';

/** The number of places, for a play type in which order counts; otherwise one. */
export const countOrderedPlaces = ({ positions }: Pick<PlayData, 'positions'>): number =>
  positions.length > 1 && positions.every(({ choose }) => choose === 1) ? positions.length : 1;
