import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '#server/db/index.ts';
import type { PersonalData, Table } from '../rule.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What tells a player's rows apart in tables that may be large; others are read at once. */
const KEYS: Partial<Record<Table, readonly string[]>> = {
  sessions: ['id'],
  identity_sessions: ['reference'],
  uploads: ['id'],
  transfers: ['id'],
  deposits: ['id'],
  effects: ['command', 'request_id'],
  orders: ['id'],
  wins: ['draw_id', 'order_id', 'entry_no', 'tier'],
  messages: ['id'],
  notifications: ['id'],
};
/** Indexed by their order, not by their player. */
const OF_ORDERS: readonly Table[] = ['order_draws', 'tickets', 'stopped_tickets'];

const AT_ONCE = 500;
/** Up to a hundred draws with twenty entries each. */
const ORDERS_AT_ONCE = 20;

/** The name of its draw, as pages and records say it. */
const DRAW = sql`(select d.lottery_type || '-' || d.phase from draws d where d.id = t.draw_id) as draw`;

/** The name of a series of cards, as orders and records say it. */
const SERIES = sql`(select series_name(s) from instant_series s where s.id = t.series_id) as series`;

function selectShown({ table, shown }: PersonalData, more: readonly string[] = []): RawBuilder<Row> {
  const columns: RawBuilder<unknown>[] = [...new Set([...shown, ...more])].map((column) => sql.ref(`t.${column}`));
  if (shown.includes('draw_id')) columns.push(DRAW);
  if (shown.includes('series_id')) columns.push(SERIES);
  return sql<Row>`select ${sql.join(columns)} from ${sql.table(table)} t`;
}

const isOf = ({ owner, sentBy }: PersonalData, playerId: bigint): RawBuilder<boolean> => {
  const own = owner === null ? [] : [sql<boolean>`${sql.ref(`t.${owner}`)} = ${playerId}`];
  return sql`(${sql.join([...own, ...(sentBy ? [sentBy(playerId)] : [])], sql` or `)})`;
};

async function* readByKey(db: Queryable, data: PersonalData, playerId: bigint, key: readonly string[]) {
  const names = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  const select = selectShown(data, key);
  let last: Row | undefined;
  for (;;) {
    const after = last && sql`and (${names}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      ${select} where ${isOf(data, playerId)} ${after ?? sql``} order by ${names} limit ${AT_ONCE}`.execute(db);
    yield rows;
    last = rows.at(-1);
    if (rows.length < AT_ONCE) return;
  }
}

async function* readByOrders(db: Queryable, data: PersonalData, playerId: bigint) {
  const join =
    data.table === 'order_draws' ? sql`` : sql`join order_draws x on x.draw_id = t.draw_id and x.order_id = t.order_id`;
  const of = data.table === 'order_draws' ? sql`t.order_id` : sql`x.order_id`;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows: orders } = await sql<{ id: string }>`
      select id from orders where player_id = ${playerId} and id > ${last}::uuid order by id limit ${ORDERS_AT_ONCE}`.execute(
      db,
    );
    const ids = orders.map(({ id }) => id);
    const { rows } = await sql<Row>`
      ${selectShown(data)} ${join} where ${of} = any (${ids}::uuid[]) and t.player_id = ${playerId}
      order by t.order_id, t.draw_id`.execute(db);
    yield rows;
    last = ids.at(-1) ?? last;
    if (ids.length < ORDERS_AT_ONCE) return;
  }
}

/** The player's rows of a table, some at a time: no connection is held while the reader takes them. */
export function readRows(db: Queryable, data: PersonalData, playerId: bigint): AsyncIterable<readonly Row[]> {
  if (OF_ORDERS.includes(data.table)) return readByOrders(db, data, playerId);
  const key = KEYS[data.table];
  if (key) return readByKey(db, data, playerId, key);
  return (async function* () {
    const { rows } = await sql<Row>`
      ${selectShown(data)} where ${isOf(data, playerId)}`.execute(db);
    yield rows;
  })();
}
