import type { GameData, PlayData } from '#games/game.ts';
import type { Fils } from '#kernel/money.ts';
import type { Draft } from '../cart-types.ts';

const winsWith = (digit: number) => (play: PlayData) => play.sets?.some((set) => set.includes(digit)) === true;

/** The play types of a group that win with a digit, highest payout first: the colours of 5 are violet and green. */
export const playsOfDigit = (game: GameData, group: string, digit: number): string[] =>
  game.plays.filter((play) => play.group === group && winsWith(digit)(play)).map(({ key }) => key);

/** The winning digits of a play type, ascending. */
export const winningDigits = ({ sets = [] }: PlayData): number[] => sets.flat().toSorted((a, b) => a - b);

/** A prize as a multiple of the stake: '2', '4.5'. It has at most two decimals. */
export const prizeTimes = (prize: Fils, price: Fils): string => String(Number((prize * 100n) / price) / 100);

/** A play type's usual payout, and the payout of its other set. */
export interface PredictionPays {
  readonly times: string;
  readonly less: { readonly times: string; readonly digit: number } | undefined;
}

export function predictionPays({ price }: Pick<GameData, 'price'>, { tiers, sets }: PlayData): PredictionPays {
  const [most, second] = tiers;
  const [digit] = sets?.[1] ?? [];
  return {
    times: prizeTimes(most?.prize ?? 0n, price),
    less: second && digit !== undefined ? { times: prizeTimes(second.prize, price), digit } : undefined,
  };
}

/** The prediction of a draft: a digit, a play type without numbers, or undefined. */
export function chosenPrediction(game: GameData, { play, picks }: Draft): string | number | undefined {
  const needsDigit = game.plays.some(({ key, positions }) => key === play && positions.length > 0);
  return needsDigit ? picks[0]?.[0] : play;
}
