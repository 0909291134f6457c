import { sql } from 'kysely';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import type { Fils } from '#kernel/money.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db, DbHandle } from '#server/db/index.ts';
import type { Push } from '#server/push/player-push.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { revealBatch, type CardToReveal } from '../reveal/reveal-batch.ts';
import type { KnownSeries } from './known-series.ts';

/** What the steps of a series need. */
export interface SeriesContext {
  readonly handle: Pick<DbHandle, 'pool' | 'background'>;
  readonly series: KnownSeries;
  readonly push: Push;
  readonly grandPrize: Fils;
}

/** Cards that one transaction reveals. */
const CARDS_AT_ONCE = 500;
const LOCK_WAIT_MS = 3_000;

/**
 * Ends the series whose day came, whose cards are all sold, or of which what nobody has revealed yet would return more
 * than 97 %: whoever counts what is left would then play with an advantage. Exact, in fils (MAX_RETURN of
 * #instants/plan.ts). Purchases hold the row, so what is sold is sold before.
 */
export async function endSeries(db: Db): Promise<void> {
  await sql`
    update instant_series s set state = 'ended', ended_at = product_now(), end_reason = e.reason
    from (
      select d.id, case when d.ends_at <= product_now() then 'date' when d.sold = d.size then 'sold-out'
        when t.prizes * 100 > d.price::numeric * t.left * 97 then 'return' end as reason
      from instant_series d cross join lateral (
        select sum(count - revealed) as left, sum(prize * (count - revealed)) as prizes from deck_tiers where series_id = d.id
      ) t
      where d.state = 'on-sale'
    ) e
    where s.id = e.id and s.state = 'on-sale' and e.reason is not null`.execute(db);
}

interface CoveredRow {
  readonly order_id: string;
  readonly card_no: number;
  readonly player_id: bigint;
  readonly series_id: bigint;
  readonly place: number;
}

/** Reveals cards without their players and pays what they won. */
async function revealCovered(
  { handle, series: known, push, grandPrize }: SeriesContext,
  rows: readonly CoveredRow[],
): Promise<void> {
  const cards: CardToReveal[] = [];
  for (const { order_id: orderId, card_no: cardNo, player_id: playerId, series_id, place } of rows) {
    const series = assertPresent(await known.byId(series_id), 'the series of a card');
    const { tier } = (await known.deckOf(series)).card(place);
    cards.push({ orderId, cardNo, playerId, tier });
  }
  const revealed = await revealBatch(handle.pool, cards, { automatic: true, grandPrize, lockWaitMs: LOCK_WAIT_MS });
  const won = cards.filter((_, i) => (revealed[i]?.prize ?? 0n) > 0n);
  if (won.length > 0) push.publishWallets(won.map(({ playerId }) => playerId));
}

/** Reveals the cards of series that are over and whose players did not. True where there may be more. */
async function revealOverdue(ctx: SeriesContext): Promise<boolean> {
  const { rows } = await sql<CoveredRow>`
    select c.order_id, c.card_no, c.player_id, c.series_id, c.place from instant_series s join cards c on c.series_id = s.id
    where s.state = 'ended' and s.reveals_by <= product_now() and c.revealed_at is null limit ${CARDS_AT_ONCE}`.execute(
    ctx.handle.background,
  );
  if (rows.length > 0) await revealCovered(ctx, rows);
  return rows.length === CARDS_AT_ONCE;
}

/** Reveals the cards of players who excluded themselves: nothing of theirs waits for them to play. */
async function revealOfExcluded(ctx: SeriesContext): Promise<boolean> {
  const { rows } = await sql<CoveredRow>`
    select c.order_id, c.card_no, c.player_id, c.series_id, c.place
    from exclusions e join cards c on c.player_id = e.player_id and c.revealed_at is null
    where e.type = ${CONTROL_TYPE.selfExclusion} and e.ends_at > product_now() limit ${CARDS_AT_ONCE}`.execute(
    ctx.handle.background,
  );
  if (rows.length > 0) await revealCovered(ctx, rows);
  return rows.length === CARDS_AT_ONCE;
}

/** Opens series that are over once every card is revealed: their seeds are in the log from then on. */
async function openDecks({ handle }: SeriesContext): Promise<void> {
  await handle.background.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; at: Date; sold: number; seed: Buffer }>`
      update instant_series s set state = 'opened', opened_at = date_trunc('milliseconds', product_now())
      where s.state = 'ended' and not exists (select from cards c where c.series_id = s.id and c.revealed_at is null)
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

/** Takes every series as far as it can come now. */
export async function advanceSeries(ctx: SeriesContext): Promise<void> {
  await endSeries(ctx.handle.background);
  while (await revealOverdue(ctx));
  while (await revealOfExcluded(ctx));
  await openDecks(ctx);
}
