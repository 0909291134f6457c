import type { Fils } from '#kernel/money.ts';
import type { Chance } from '../odds/chance.ts';
import type { Game, GameData, PlayData, Raffle } from '../game.ts';
import { formatOneIn, calculateRaffleReturn, calculateReturn, findTierChances, findTopPrize } from '../odds/odds.ts';

/** A play with what is said of it. */
export interface PlayView extends PlayData {
  /** '1 in' so many, for each of its tiers. */
  readonly oneIn: readonly string[];
  /** Per cent that it gives back, rounded down: never better than it is. */
  readonly returnPercent: bigint;
}

/** A game as its page carries it: all data, with the odds worked out, so that a browser loads the rules of no game. */
export interface GameView extends GameData<PlayView> {
  readonly topPrize: Fils;
  /** It draws once a day or more seldom: a draw is named by its day, not by its hour alone. */
  readonly daily: boolean;
  readonly raffle?: RaffleView;
}

export interface RaffleView extends Raffle {
  /** Per cent of stakes that it adds at the entries its draws usually have, rounded down. */
  readonly returnPercent: bigint;
}

const percent = ({ wins, of }: Chance): bigint => (wins * 100n) / of;

function createGameView(game: Game): GameView {
  const { lotteryType, key, name, price, generator, faces, plays, multiples, maxEntries, maxDraws } = game;
  const told = plays.map((play) => {
    const { key, group, positions, distinct, different, match, sets, tiers } = play;
    const data = { key, group, positions, distinct, different, match, sets, tiers };
    return {
      ...data,
      oneIn: findTierChances(game, play).map(formatOneIn),
      returnPercent: percent(calculateReturn(game, play)),
    };
  });
  const raffled = calculateRaffleReturn(game);
  const raffle = game.raffle && raffled && { ...game.raffle, returnPercent: percent(raffled) };
  const data = { lotteryType, key, name, price, generator, faces, multiples, maxEntries, maxDraws };
  const daily = game.schedule.kind === 'daily';
  return { ...data, plays: told, topPrize: findTopPrize(game), daily, ...(raffle && { raffle }) };
}

const gameViews = new WeakMap<Game, GameView>();

export function gameView(game: Game): GameView {
  const told = gameViews.get(game) ?? createGameView(game);
  gameViews.set(game, told);
  return told;
}
