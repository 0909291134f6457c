import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { OrderPrizeStatus } from '#contract/orders/fields.ts';
import { createBatcher } from '#server/db/batcher.ts';
import { int2s, int8s, uuids } from '#server/db/binary-arrays.ts';
import type { Db } from '#server/db/index.ts';
import { grandPrizeStatus, isSubmitted } from '#server/grand-prizes/prize-status.ts';
import { limitLog } from '#server/observability/bounded-log.ts';
import type { Logger } from '#server/observability/log.ts';
import { uuidBytes } from '#server/orders/order-ids.ts';

/** A card of an order as it is stored. */
export interface CardRow {
  readonly card_no: number;
  readonly series_id: bigint;
  readonly place: number;
  readonly revealed_at: Date | null;
  readonly prize: bigint | null;
  readonly to_claim: boolean | null;
  readonly automatic: boolean | null;
  /** Of its prize to claim. */
  readonly prize_status: OrderPrizeStatus | null;
  readonly claim_submitted: boolean | null;
}

/** The cards of a player's order, or one of them; none where the player has no such order. */
export interface CardQuery {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly cardNo: number | undefined;
}

/** Calls that arrive together are read in one query. */
const MAX_BATCH = 500;
const ALL_CARDS = 0;

/** Without parameters: the states are literals. */
const textOf = (db: Db, fragment: RawBuilder<unknown>): string => fragment.compile(db).sql;

// By key for each: the order of the inner query keeps the planner from joining it in any other way.
const statementOf = (db: Db): string => `
  select a.place::int as at, c.card_no, c.series_id, c.place, c.revealed_at, c.prize, c.to_claim, c.automatic,
    case when c.to_claim then ${textOf(db, grandPrizeStatus)} end as prize_status,
    case when c.to_claim then ${textOf(db, isSubmitted)} end as claim_submitted
  from unnest($1::uuid[], $2::bigint[], $3::smallint[]) with ordinality as a (order_id, player_id, card_no, place)
    cross join lateral (
      select * from cards c where c.order_id = a.order_id and c.player_id = a.player_id and (a.card_no = ${ALL_CARDS} or c.card_no = a.card_no)
      order by c.card_no
    ) c
    left join grand_prizes g on c.to_claim and g.order_id = c.order_id and g.card_no = c.card_no
  order by a.place, c.card_no`;

/** Answers the cards in their order. */
export function createReadCards(db: Db, pool: pg.Pool, log: Logger): (query: CardQuery) => Promise<readonly CardRow[]> {
  const text = statementOf(db);
  const read = async (queries: readonly CardQuery[]): Promise<CardRow[][]> => {
    const { rows } = await pool.query<CardRow & { readonly at: number }>({
      name: 'read_cards',
      text,
      values: [
        uuids(queries, ({ orderId }) => uuidBytes(orderId)),
        int8s(queries, ({ playerId }) => playerId),
        int2s(queries, ({ cardNo }) => cardNo ?? ALL_CARDS),
      ],
    });
    const found = queries.map((): CardRow[] => []);
    for (const { at, ...row } of rows) found[at - 1]?.push(row);
    return found;
  };
  const batcher = createBatcher<CardQuery, CardRow[]>({
    maxItems: MAX_BATCH,
    runBatch: read,
    runAlone: async (query) => (await read([query]))[0] ?? [],
    onBatchFailed: limitLog((err, leftOut) =>
      log.warn({ err, leftOut }, 'cards of several orders could not be read together; each order is read alone'),
    ),
  });
  return (query) => batcher.add(query);
}
