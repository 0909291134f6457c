import type { Raffle } from '#games/game.ts';
import { chooseIndex } from './generator.ts';
import type { RaffleResult } from './draw-record.ts';

/** What a raffle is drawn from. */
export interface RaffleInput {
  /** Tickets in the draw. */
  readonly count: number;
  /** Prizes carried over from the draws before. */
  readonly carried: number;
}

/**
 * The winners of a draw's raffle by their places among the sorted leaves (docs/draw-proof-2.md §4a), from the words
 * that follow those of its numbers. A ticket wins once at most: a place that was drawn before is dropped and drawn
 * again.
 */
export function drawRaffle(
  stream: Iterator<number, never>,
  { prizes: own }: Pick<Raffle, 'prizes'>,
  { count, carried }: RaffleInput,
): RaffleResult {
  const prizes = own + carried;
  const wanted = Math.min(prizes, count);
  const winners = new Set<number>();
  while (winners.size < wanted) winners.add(chooseIndex(stream, count));
  return { carried, prizes, winners: [...winners] };
}

/** The prizes that are carried over to the game's next draw. */
export const countCarriedPrizes = ({ prizes, winners }: RaffleResult): number => prizes - winners.length;
