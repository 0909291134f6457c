import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequestId } from '#kernel/ids.ts';
import { CALL_STATEMENT_MS, openDatabase, type DbHandle } from '#server/db/index.ts';
import type { Database } from '#server/db/schema.ts';
import { createLog } from '#server/observability/log.ts';
import { createUnknownOrders, MAX_UNKNOWN_ORDERS, type UnknownOrders } from '#server/orders/purchase/unknown-orders.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

const OVER_MS = 3 * CALL_STATEMENT_MS;

let base: TestDatabase;
/** A proxy to the database that can be cut off. */
let cut = false;
const sockets = new Set<Socket>();
let connections = 0;
const proxy = createServer((socket) => {
  connections++;
  if (cut) return void socket.destroy();
  const url = new URL(base.url);
  const there = connect(Number(url.port), url.hostname);
  for (const [from, to] of [
    [socket, there],
    [there, socket],
  ] as const) {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
});
const cutConnection = () => {
  cut = true;
  for (const socket of sockets) socket.destroy();
};

beforeAll(async () => {
  base = await createTestDatabase();
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  proxy.close();
  await base.drop();
});

let handle: DbHandle;
let orphans: UnknownOrders;
let queries: string[][];
let paid: string[];
let lines: string[];
/** Runs after each query, before its result is handled. */
let meanwhile: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  [cut, connections, queries, paid, lines, meanwhile] = [false, 0, [], [], [], () => undefined];
  const url = new URL(base.url);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  handle = openDatabase(url.href, { max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: handle.pool }),
    log: ({ query, level }) => {
      if (level !== 'query') return;
      queries.push(query.parameters[0] as string[]);
      meanwhile();
    },
  });
  const log = createLog({ LOG_LEVEL: 'info', AUTH_KEY: 'X-Auth' }, { write: (line) => void lines.push(line) });
  orphans = createUnknownOrders(db, log, (orders) => paid.push(...orders.map(({ orderId }) => orderId)));
});
afterEach(async () => {
  await orphans.stop();
  await handle.close();
});
afterEach(() => void vi.useRealTimers());

const watch = (orderId: string = createRequestId()) => {
  orphans.watch({ orderId, playerId: 1001n });
  return orderId;
};
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** The orders of the next query that starts after now. */
const nextQuery = async () => {
  // The running query may have started before.
  const from = queries.length + 1;
  await expect.poll(() => queries[from], { timeout: 10_000 }).toBeDefined();
  return queries[from];
};
const pay = (orderId: string) =>
  sql`
    insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
    values (${orderId}, 1001, 100, now(), 69, 1, 1, sha256(''), sha256(''))`.execute(base.db);

describe('a purchase with an unknown outcome', () => {
  it('is reported once it is paid', async () => {
    const [one, other] = [watch(), watch()];
    expect(await nextQuery()).toEqual([one, other]);
    await pay(one);
    await expect.poll(() => paid, { timeout: 10_000 }).toEqual([one]);
    expect(await nextQuery()).toEqual([other]);
  });

  it('is forgotten after the database must have given up', async () => {
    watch();
    pass(OVER_MS);
    const other = watch();
    await nextQuery();
    expect(await nextQuery()).toEqual([other]);
    expect(paid).toEqual([]);
  });

  it('is queried again if it is watched again during its last query', async () => {
    const one = watch();
    await nextQuery();
    pass(OVER_MS);
    meanwhile = () => {
      meanwhile = () => undefined;
      watch(one);
    };
    await nextQuery();
    expect(await nextQuery()).toEqual([one]);
  });

  it('makes room for newer ones beyond the limit', async () => {
    const first = watch();
    await nextQuery();
    const rest = Array.from({ length: MAX_UNKNOWN_ORDERS - 1 }, () => watch());
    // Watched again, it is no longer the oldest.
    watch(first);
    const last = watch();
    expect(await nextQuery()).toEqual([...rest.slice(1), first, last]);
  });
});

describe('while the database is unreachable', () => {
  it('logs the outage once, and forgets expired orders', async () => {
    const one = watch();
    expect(await nextQuery()).toEqual([one]);
    cutConnection();
    connections = 0;
    await expect.poll(() => connections, { timeout: 10_000 }).toBeGreaterThan(2);
    expect(lines).toHaveLength(1);
    pass(2 * OVER_MS);
    const other = watch();
    // The running attempt may have started before.
    connections = 0;
    await expect.poll(() => connections, { timeout: 10_000 }).toBeGreaterThan(1);
    const before = queries.length;
    cut = false;
    await expect.poll(() => queries.length, { timeout: 10_000 }).toBeGreaterThan(before);
    expect(queries[before]).toEqual([other]);
    expect(lines).toHaveLength(1);
  });

  it('reports an order that was paid before the outage once the database is back', async () => {
    const one = watch();
    await nextQuery();
    cutConnection();
    connections = 0;
    await expect.poll(() => connections, { timeout: 10_000 }).toBeGreaterThan(0);
    await pay(one);
    pass(OVER_MS);
    cut = false;
    await expect.poll(() => paid, { timeout: 10_000 }).toEqual([one]);
    cutConnection();
    watch();
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
  });
});
