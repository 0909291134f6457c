import { sql, type RawBuilder } from 'kysely';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { cardToReveal, revealUnattended, type CardToReveal } from '../reveal/reveal-batch.ts';
import { tellUnattended } from '../reveal/tell-unattended.ts';
import type { SeriesContext } from './advance-series.ts';
import { attemptEach, createAttempts } from './attempts.ts';

/** One transaction reveals so many orders. */
const ORDERS_AT_ONCE = 50;
const LOCK_WAIT_MS = 3_000;
/** Of each order alone: there may be many, and sales wait for them. */
const ALONE_LOCK_WAIT_MS = 300;
/** A node is not ready while a tick runs for longer than a minute. */
const MOST_MS = 10 * SECOND_MS;
/** Before all orders. */
const FIRST = '00000000-0000-0000-0000-000000000000';

interface CoveredRow {
  readonly order_id: string;
  readonly card_no: number;
  readonly player_id: bigint;
  readonly series_id: bigint;
  readonly place: number;
}

/** Which orders, `c` of `card_orders`, with covered cards. */
type Covered = RawBuilder<unknown>;

/** Of series that are over and whose players did not reveal them. */
const OVERDUE: Covered = sql`
  from instant_series s join card_orders c on c.series_id = s.id and c.revealed < c.quantity
  where s.state = 'ended' and s.reveals_by <= product_now()`;

/** Of players who excluded themselves: nothing of theirs waits for them to play. */
const OF_EXCLUDED: Covered = sql`
  from exclusions e join card_orders c on c.player_id = e.player_id and c.revealed < c.quantity
  where e.type = ${CONTROL_TYPE.selfExclusion} and e.ends_at > product_now()`;

/** Covered cards of the next orders, in the order of their ids. */
async function findNext({ handle }: SeriesContext, covered: Covered, after: string): Promise<readonly CoveredRow[]> {
  const { rows } = await sql<CoveredRow>`
    with next as materialized (
      select distinct c.order_id ${covered} and c.order_id > ${after} order by c.order_id limit ${ORDERS_AT_ONCE}
    )
    select c.order_id, c.card_no, c.player_id, c.series_id, c.place from next join cards c using (order_id)
    where c.revealed_at is null order by c.order_id, c.card_no`.execute(handle.background);
  return rows;
}

/**
 * Reveals cards without their players, pays what they won, and tells it, in one transaction. An order is revealed
 * whole, so that its player is told once.
 */
async function revealRows(
  { handle, series: known, push, messages }: SeriesContext,
  rows: readonly CoveredRow[],
  lockWaitMs = LOCK_WAIT_MS,
): Promise<void> {
  const cards: CardToReveal[] = [];
  for (const { order_id: orderId, card_no: cardNo, player_id: playerId, series_id, place } of rows) {
    const series = assertPresent(await known.byId(series_id), 'the series of a card');
    const { tier } = (await known.deckOf(series)).card(place);
    cards.push(cardToReveal(series, tier, { orderId, cardNo, playerId }));
  }
  // What tells several players does so in the order of their ids.
  cards.sort((a, b) => Number(a.playerId - b.playerId));
  const told = await handle.background.transaction().execute(async (tx) => {
    const revealed = await revealUnattended(tx, messages, cards, { lockWaitMs });
    return tellUnattended(tx, cards, revealed);
  });
  const won = told.filter(({ push: { data } }) => data.won);
  if (won.length > 0) push.publishWallets(won.map(({ playerId }) => playerId));
  push.publish(told);
}

/** The same; where it fails, each order alone, so that one that cannot be revealed holds up none of the others. */
async function revealOrders(ctx: SeriesContext, rows: readonly CoveredRow[]): Promise<void> {
  const orders = [...Map.groupBy(rows, ({ order_id }) => order_id).values()];
  try {
    await revealRows(ctx, rows);
  } catch {
    // Whatever is the matter fails again below.
    await attemptEach(orders.map((order) => () => revealRows(ctx, order, ALONE_LOCK_WAIT_MS)));
  }
}

/**
 * Reveals the cards that wait for nobody any more, some orders at a time, and for some seconds: a whole deck takes
 * minutes. What is left, and orders that could not be revealed, are for the next call.
 *
 * @param between Called after each batch.
 */
export async function revealCovered(ctx: SeriesContext, between: () => Promise<void>): Promise<void> {
  const attempts = createAttempts();
  const until = systemNow() + MOST_MS;
  for (const covered of [OVERDUE, OF_EXCLUDED])
    await attempts.run(async () => {
      let rows = await findNext(ctx, covered, FIRST);
      for (let last = rows.at(-1); last; last = rows.at(-1)) {
        const found = rows;
        await attempts.run(() => revealOrders(ctx, found));
        await attempts.run(between);
        rows = systemNow() < until ? await findNext(ctx, covered, last.order_id) : [];
      }
    });
  attempts.end();
}
