import type { GameData, PlayData } from '#games/game.ts';

/** How many creatures a play wants. */
const creatureCount = ({ positions }: PlayData): number => positions[0]?.choose ?? 0;

/** The counts that can be chosen, lowest first. */
export const creatureCounts = ({ plays }: GameData): number[] => plays.map(creatureCount);

/** The number of creatures decides the play; while none is chosen it is the play of one. */
export const playForCount = <P extends PlayData>(
  { plays }: { readonly plays: readonly P[] },
  count: number,
): P | undefined => plays.find((play) => creatureCount(play) === Math.max(1, count));

/** Removes a creature that is chosen, else adds it while there is room. */
export const toggleCreature = (chosen: readonly number[], n: number, max: number): readonly number[] => {
  if (chosen.includes(n)) return chosen.filter((other) => other !== n);
  return chosen.length < max ? [...chosen, n] : chosen;
};
