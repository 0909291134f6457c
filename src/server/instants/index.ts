import type { InstantGame } from '#instants/instant-game.ts';
import { instantGames } from '#instants/index.ts';
import { dirhams } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { createTicker } from '#server/jobs/ticker.ts';
import type { Operator } from '#server/draws/proof/operator-key.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Messages } from '#server/messages/index.ts';
import type { Push } from '#server/push/player-push.ts';
import type { Register } from '#server/register/index.ts';
import { createCardPurchases, type CardPurchases } from './purchase/index.ts';
import { createReveals, type Reveals } from './reveal/index.ts';
import { advanceSeries } from './series/advance-series.ts';
import { createKnownSeries, type KnownSeries } from './series/known-series.ts';

/** Instant games: their series, orders of cards, and what the cards win. */
export interface Instants {
  readonly series: KnownSeries;
  /** The games that the operator sells. */
  readonly games: readonly InstantGame[];
  readonly purchases: CardPurchases;
  readonly reveals: Reveals;
  /** Ends and opens series, and begins new ones, from then on. */
  start(): void;
  stop(): Promise<void>;
}

type Deps = Pick<Platform, 'db' | 'handle' | 'clock' | 'log' | 'metrics' | 'settings'> & {
  readonly push: Push;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly operator: Operator;
  readonly register: Pick<Register, 'mayBuy'>;
};

const EVERY_MS = SECOND_MS;
/** A new database has its draws first: shuffling decks takes some seconds of a processor. */
const FIRST_AFTER_MS = 5 * SECOND_MS;

export async function createInstants(deps: Deps): Promise<Instants> {
  const { db, log, settings } = deps;
  const series = createKnownSeries(db);
  const purchases = await createCardPurchases({ ...deps, series });
  const reveals = createReveals({ ...deps, series });
  const grandPrize = dirhams(settings.GRAND_PRIZE_AMOUNT);
  const offered = settings.INSTANT_GAMES ?? (settings.MODE === 'live' ? [] : 'all');
  const games = instantGames.filter(({ key }) => offered === 'all' || offered.includes(key));
  const ctx = { ...deps, series };
  const ticker = createTicker('instant series', EVERY_MS, log, () => advanceSeries(ctx, { games, grandPrize }));
  return {
    series,
    games,
    purchases,
    reveals,
    start: () => ticker.start(FIRST_AFTER_MS),
    stop: async () => {
      await ticker.stop();
      await purchases.stop();
      await reveals.stop();
    },
  };
}
