import type { PlayData } from '../game.ts';

/** How many places a play's numbers have where each place counts, as in the exact order of a draw; else one. */
export const countOrderedPlaces = ({ positions }: Pick<PlayData, 'positions'>): number =>
  positions.length > 1 && positions.every(({ choose }) => choose === 1) ? positions.length : 1;
