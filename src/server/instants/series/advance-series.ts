import { sql } from 'kysely';
import type { InstantGame } from '#instants/instant-game.ts';
import type { Fils } from '#kernel/money.ts';
import type { Db, DbHandle } from '#server/db/index.ts';
import type { Messages } from '#server/messages/index.ts';
import type { Push } from '#server/push/player-push.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { attemptEach } from './attempts.ts';
import { endSeries } from './end-series.ts';
import type { KnownSeries } from './known-series.ts';
import { openSeries } from './open-series.ts';
import { revealCovered } from './reveal-covered.ts';

/** What the steps of a series need. */
export interface SeriesContext {
  readonly handle: Pick<DbHandle, 'pool' | 'background'>;
  readonly series: KnownSeries;
  readonly push: Push;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

/** Series that begin where none is on sale. */
export interface Offer {
  readonly games: readonly InstantGame[];
  /** From which prize on their cards' are claimed. */
  readonly grandPrize: Fils;
}

const ALL_REVEALED = sql`
  s.state = 'ended' and not exists (select from card_orders c where c.series_id = s.id and c.revealed < c.quantity)`;

interface OpenedRow {
  readonly name: string;
  readonly at: Date;
  readonly sold: number;
  readonly seed: Buffer;
}

/** Opens a series that is over once every card is revealed: its seed is in the log from then on. */
async function openDeck(db: Db, id: bigint): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<OpenedRow>`
      update instant_series s set state = 'opened', opened_at = date_trunc('milliseconds', product_now())
      where s.id = ${id} and ${ALL_REVEALED}
      returning series_name(s) as name, opened_at as at, sold, seed`.execute(tx);
    await appendEntries(
      tx,
      rows.map(({ name, at, sold, seed }) => ({
        type: 'opened',
        seriesId: name,
        at: at.toISOString(),
        sold,
        seed: seed.toString('hex'),
      })),
    );
  });
}

async function openDecks(db: Db): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select s.id from instant_series s where ${ALL_REVEALED} order by s.id`.execute(db);
  await attemptEach(
    rows.map(
      ({ id }) =>
        () =>
          openDeck(db, id),
    ),
  );
}

/**
 * Takes every series as far as it can come now, and begins the next one of each game on offer. A step, a game, a
 * series or an order that fails holds up no other; what failed is thrown at the end. Sales come first, and between the
 * reveals of a deck: they are due within seconds.
 */
export async function advanceSeries(ctx: SeriesContext, offer?: Offer): Promise<void> {
  const db = ctx.handle.background;
  const begin = offer ? offer.games.map((game) => () => openSeries(db, game, offer.grandPrize)) : [];
  const advanceSales = () => attemptEach([() => endSeries(db), ...begin, () => openDecks(db)]);
  await attemptEach([advanceSales, () => revealCovered(ctx, advanceSales)]);
}
