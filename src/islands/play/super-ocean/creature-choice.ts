import type { GameData, PlayData } from '#games/game.ts';

/** How many creatures a play wants. */
const chosenIn = ({ positions }: PlayData): number => positions[0]?.choose ?? 0;

/** The counts that can be chosen, lowest first. */
export const creatureCounts = ({ plays }: GameData): number[] => plays.map(chosenIn);

/** How many creatures are chosen is the play: the one of the next count above where none is chosen. */
export const playForCount = <P extends PlayData>(
  { plays }: { readonly plays: readonly P[] },
  count: number,
): P | undefined => plays.find((play) => chosenIn(play) === Math.max(1, count));

/** A creature tapped: taken back where it is chosen, else chosen as long as there is room. */
export const toggleCreature = (chosen: readonly number[], n: number, most: number): readonly number[] => {
  if (chosen.includes(n)) return chosen.filter((other) => other !== n);
  return chosen.length < most ? [...chosen, n] : chosen;
};
