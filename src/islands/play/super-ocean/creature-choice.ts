import type { GameData, PlayData } from '#games/game.ts';

/** How many creatures a play type needs. */
const creatureCount = ({ positions }: PlayData): number => positions[0]?.choose ?? 0;

/** The possible counts, ascending. */
export const creatureCounts = ({ plays }: GameData): number[] => plays.map(creatureCount);

/** The play type follows from the number of creatures; without any it is the play type of one. */
export const playForCount = <P extends PlayData>(
  { plays }: { readonly plays: readonly P[] },
  count: number,
): P | undefined => plays.find((play) => creatureCount(play) === Math.max(1, count));

/** Removes a chosen creature, or adds it if there is room. */
export const toggleCreature = (chosen: readonly number[], n: number, max: number): readonly number[] => {
  if (chosen.includes(n)) return chosen.filter((other) => other !== n);
  return chosen.length < max ? [...chosen, n] : chosen;
};
