import type { Fils } from '#kernel/money.ts';
import type { Game, GameData, PlayData } from './game.ts';
import { oneIn, returnOf, tierChances, topPrize } from './odds.ts';

/** A play with what is said of it. */
export interface ToldPlay extends PlayData {
  /** '1 in' so many, for each of its tiers. */
  readonly oneIn: readonly string[];
  /** Per cent that it gives back, rounded down: never better than it is. */
  readonly returnPercent: bigint;
}

/** A game as its page carries it: all data, with the odds worked out, so that a browser loads the rules of no game. */
export interface ToldGame extends GameData<ToldPlay> {
  readonly topPrize: Fils;
}

function toldOf(game: Game): ToldGame {
  const { lotteryType, key, name, price, generator, faces, plays, multiples, maxEntries, maxDraws } = game;
  const told = plays.map((play) => {
    const { wins, of } = returnOf(game, play);
    const { key, group, positions, distinct, different, match, sets, tiers } = play;
    const data = { key, group, positions, distinct, different, match, sets, tiers };
    return { ...data, oneIn: tierChances(game, play).map(oneIn), returnPercent: (wins * 100n) / of };
  });
  const data = { lotteryType, key, name, price, generator, faces, multiples, maxEntries, maxDraws };
  return { ...data, plays: told, topPrize: topPrize(game) };
}

const made = new WeakMap<Game, ToldGame>();

export function toldGame(game: Game): ToldGame {
  const told = made.get(game) ?? toldOf(game);
  made.set(game, told);
  return told;
}
