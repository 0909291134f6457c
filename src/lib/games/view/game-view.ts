import type { Fils } from '#kernel/money.ts';
import type { Chance } from '../odds/chance.ts';
import type { Game, GameData, PlayData, Raffle } from '../game.ts';
import {
  calculateRaffleReturn,
  calculateReturn,
  findBestChance,
  findTierChances,
  findTopPrize,
  formatOneIn,
} from '../odds/odds.ts';

/** A play type with its odds and return. */
export interface PlayView extends PlayData {
  /** For each tier: '1 in' this number. */
  readonly oneIn: readonly string[];
  /**
   * Return in percent, rounded down: for each of the game's multiples, or one where all have the same. A shared prize
   * is not multiplied, so its share of the return shrinks.
   */
  readonly returnPercents: readonly bigint[];
}

/** A game as its page carries it: plain data with the odds computed, so that browsers load no rules of games. */
export interface GameView extends GameData<PlayView> {
  readonly topPrize: Fils;
  /** At most one draw a day, so a draw needs its date and not only its time. */
  readonly daily: boolean;
  readonly raffle?: RaffleView;
  /** What a game drawn every few minutes leads with instead of its top prize. */
  readonly pace?: Pace;
}

/** How often a game draws, and the best chance to win, as '1 in' this number. */
export interface Pace {
  readonly minutes: number;
  readonly oneIn: string;
}

/** Undefined for a game drawn once a day or more rarely. */
export const findPace = (game: Game): Pace | undefined =>
  game.schedule.kind === 'every'
    ? { minutes: game.schedule.minutes, oneIn: formatOneIn(findBestChance(game)) }
    : undefined;

export interface RaffleView extends Raffle {
  /** The raffle's return in percent at the expected number of entries, rounded down. */
  readonly returnPercent: bigint;
}

const percent = ({ wins, of }: Chance): bigint => (wins * 100n) / of;

function createGameView(game: Game): GameView {
  const { lotteryType, key, name, price, generator, faces, plays, multiples, maxEntries, maxDraws } = game;
  const playViews = plays.map((play) => {
    const isShared = play.tiers.some(({ shared }) => shared);
    const { key, group, positions, distinct, different, match, sets, tiers } = play;
    const data = { key, group, positions, distinct, different, match, sets, tiers };
    return {
      ...data,
      oneIn: findTierChances(game, play).map(formatOneIn),
      returnPercents: (isShared ? multiples : [1]).map((multiple) => percent(calculateReturn(game, play, multiple))),
    };
  });
  const raffled = calculateRaffleReturn(game);
  const raffle = game.raffle && raffled && { ...game.raffle, returnPercent: percent(raffled) };
  const data = { lotteryType, key, name, price, generator, faces, multiples, maxEntries, maxDraws };
  const daily = game.schedule.kind === 'daily';
  const pace = findPace(game);
  const topPrize = findTopPrize(game);
  return { ...data, plays: playViews, topPrize, daily, ...(raffle && { raffle }), ...(pace && { pace }) };
}

const gameViews = new WeakMap<Game, GameView>();

export function gameView(game: Game): GameView {
  const view = gameViews.get(game) ?? createGameView(game);
  gameViews.set(game, view);
  return view;
}
