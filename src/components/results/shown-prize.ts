import type { Game } from '#games/game.ts';

/** What the winners of a tier were paid: each of them, or all together where their prizes may differ. */
export interface ShownPrize {
  readonly amount: number;
  readonly per: 'entry' | 'each' | 'total';
}

/** `amount` is the sum of all winners. Winning entries of a game with multipliers may have won different prizes. */
export function shownPrize(game: Pick<Game, 'multiples'>, winners: number, amount: number): ShownPrize {
  if (winners === 1) return { amount, per: 'entry' };
  return game.multiples.length === 1 ? { amount: amount / winners, per: 'each' } : { amount, per: 'total' };
}
