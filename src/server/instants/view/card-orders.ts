import { sql, type RawBuilder } from 'kysely';
import type { RequestOf, ResponseOf } from '#contract/command.ts';
import type { cardOrders } from '#contract/instants/430261-card-orders.ts';
import { CARD_ORDER_STATUS } from '#contract/instants/statuses.ts';
import type { Locale } from '#i18n/locales.ts';
import { instantByKey, instantByType, instantGames } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';

export type CardOrderView = ResponseOf<typeof cardOrders>['list'][number];
type Filter = RequestOf<typeof cardOrders>;

interface Row {
  readonly order_id: string;
  readonly lottery_type: number;
  readonly name: string;
  readonly created_at: Date;
  readonly price: bigint;
  readonly stake: bigint;
  readonly quantity: number;
  readonly revealed: number;
  readonly win_amount: bigint;
  readonly reveals_by: Date;
}

/** Orders counted beyond the page, so that the reader sees how many pages there are. */
const COUNT_AHEAD = 50;

const STATUS: Readonly<Record<Filter['status'], RawBuilder<unknown>>> = {
  all: sql`true`,
  unscratched: sql`c.revealed < c.quantity`,
  // Not `=`: the planner takes that for rare, and reads and sorts all orders.
  scratched: sql`c.revealed >= c.quantity`,
  win: sql`c.win_amount > 0`,
  'not-win': sql`c.revealed >= c.quantity and c.win_amount = 0`,
};

/** The lottery types that a filter leaves. */
const typesOf = ({ kind, showKey }: Filter): number[] =>
  (showKey === undefined ? instantGames : [instantByKey(showKey)].filter((game) => game !== undefined))
    .filter((game) => kind === undefined || game.kind === kind)
    .map(({ lotteryType }) => lotteryType);

function toView(row: Row, locale: Locale): CardOrderView {
  const { kind, key, texts } = assertPresent(instantByType(row.lottery_type), 'the game of an order');
  const unscratched = row.quantity - row.revealed;
  return {
    orderId: row.order_id,
    lotteryType: row.lottery_type,
    kind,
    showKey: key,
    gameName: texts[locale].name,
    instantId: key,
    instantEnable: unscratched > 0,
    seriesId: row.name,
    createTimestamp: row.created_at.getTime(),
    price: toWire(row.price),
    total: toWire(row.stake),
    quantity: row.quantity,
    unscratched,
    status: unscratched > 0 ? CARD_ORDER_STATUS.unscratched : CARD_ORDER_STATUS.scratched,
    winAmount: toWire(row.win_amount),
    revealsTimestamp: row.reveals_by.getTime(),
  };
}

const select = (where: RawBuilder<unknown>) => sql<Row>`
  select c.order_id, s.lottery_type, series_name(s) as name, c.created_at, s.price, c.stake, c.quantity, c.revealed, c.win_amount, s.reveals_by
  from card_orders c join instant_series s on s.id = c.series_id where ${where}`;

/** The newest orders of a player that a filter leaves. */
export const cardOrdersQuery = (playerId: bigint, filter: Filter, limit: number) =>
  select(
    sql`c.player_id = ${playerId} and s.lottery_type = any (${typesOf(filter)}::int[]) and ${STATUS[filter.status]}
      order by c.created_at desc, c.order_id limit ${limit}`,
  );

/**
 * The player's orders of cards, the newest first. The cost is that of the page and those before it. `total` is exact up
 * to fifty orders beyond the page.
 */
export async function loadCardOrders(
  db: Queryable,
  playerId: bigint,
  filter: Filter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  locale: Locale,
): Promise<{ total: number; list: CardOrderView[] }> {
  const offset = (pageNo - 1) * pageSize;
  const { rows } = await sql<Row & { readonly all: number }>`
    select *, count(*) over ()::int as all from (${cardOrdersQuery(playerId, filter, offset + pageSize + COUNT_AHEAD)}) found
    order by created_at desc, order_id offset ${offset} limit ${pageSize}`.execute(db);
  return { total: rows[0]?.all ?? 0, list: rows.map((row) => toView(row, locale)) };
}

/** One order of the player; undefined where there is none. */
export async function findCardOrder(
  db: Queryable,
  playerId: bigint,
  orderId: string,
  locale: Locale,
): Promise<CardOrderView | undefined> {
  const { rows } = await select(sql`c.order_id = ${orderId} and c.player_id = ${playerId}`).execute(db);
  return rows[0] && toView(rows[0], locale);
}
