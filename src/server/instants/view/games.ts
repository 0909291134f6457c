import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { instantGame } from '#contract/instants/660009-instant-game.ts';
import { CARD_LAYOUT_TYPE, SALE_STATE } from '#contract/instants/statuses.ts';
import type { InstantGame } from '#instants/instant-game.ts';
import { toWire } from '#kernel/money.ts';
import { loadGameCards, type GameCard } from '#server/draws/view/game-cards.ts';
import type { Queryable } from '#server/db/index.ts';

export type GameView = ResponseOf<typeof instantGame>['game'];

interface Row {
  readonly lottery_type: number;
  readonly name: string;
  readonly ends_at: Date;
  readonly price: bigint;
  readonly size: number;
  readonly left: number;
  /** As text, since the driver does not parse a list of bigint. */
  readonly prizes: string[];
  readonly counts: number[];
  readonly lefts: number[];
}

/**
 * The series that are on sale, with what is left of each: the cards that nobody has revealed. Cards that were sold and
 * not revealed count as left, or the sale of one would say what it is.
 */
async function loadOnSale(db: Queryable, lotteryTypes: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const { rows } = await sql<Row>`
    select s.lottery_type, series_name(s) as name, s.ends_at, s.price, s.size, t.left, t.prizes, t.counts, t.lefts
    from instant_series s cross join lateral (
      select sum(count - revealed)::int as left, array_agg(prize::text order by tier) filter (where tier > 0) as prizes,
        array_agg(count order by tier) filter (where tier > 0) as counts, array_agg(count - revealed order by tier) filter (where tier > 0) as lefts
      from deck_tiers where series_id = s.id
    ) t
    where s.state = 'on-sale' and s.ends_at > product_now() and s.lottery_type = any (${lotteryTypes}::int[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.lottery_type, row]));
}

/** Games whose sales staff suspended. */
async function loadSuspended(db: Queryable, lotteryTypes: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('instant_games')
    .select('lottery_type')
    .where(sql<boolean>`lottery_type = any(${lotteryTypes}::int[])`)
    .where('suspended', '=', true)
    .execute();
  return new Set(rows.map((row) => row.lottery_type));
}

function toView(game: InstantGame, row: Row | undefined, isSuspended: boolean, { mark }: GameCard): GameView {
  return {
    lotteryType: game.lotteryType,
    showKey: game.key,
    kind: game.kind,
    cardLayoutType: game.kind === 'scratch-card' ? CARD_LAYOUT_TYPE[game.layout] : null,
    appMarkType: mark,
    price: toWire(row?.price ?? game.plan.price),
    maxCards: game.maxCards,
    saleState: isSuspended ? SALE_STATE.suspended : row ? SALE_STATE.available : SALE_STATE.between,
    series: row
      ? {
          seriesId: row.name,
          endsTimestamp: row.ends_at.getTime(),
          size: row.size,
          left: row.left,
          tiers: row.prizes.map((prize, i) => ({
            prize: toWire(BigInt(prize)),
            count: row.counts[i] ?? 0,
            left: row.lefts[i] ?? 0,
          })),
        }
      : null,
  };
}

/** Games as they are sold now, in their order. */
export async function loadGames(db: Queryable, games: readonly InstantGame[]): Promise<GameView[]> {
  const types = games.map(({ lotteryType }) => lotteryType);
  const [onSale, suspended, cards] = await Promise.all([
    loadOnSale(db, types),
    loadSuspended(db, types),
    loadGameCards(db),
  ]);
  return games.map((game) =>
    toView(game, onSale.get(game.lotteryType), suspended.has(game.lotteryType), cards.of(game.key)),
  );
}
