import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRequestId } from '#kernel/ids.ts';
import { CALL_STATEMENT_MS, openDatabase, type DbHandle } from '#server/db/index.ts';
import type { Database } from '#server/db/schema.ts';
import { createLog } from '#server/observability/log.ts';
import { createUnknownOrders, MAX_UNKNOWN_ORDERS, type UnknownOrders } from '#server/orders/purchase/unknown-orders.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';

const OVER_MS = 3 * CALL_STATEMENT_MS;

let base: TestDatabase;
/** The way to the database, which may be cut. */
let cut = false;
const sockets = new Set<Socket>();
let tried = 0;
const way = createServer((socket) => {
  tried++;
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
const cutTheWay = () => {
  cut = true;
  for (const socket of sockets) socket.destroy();
};

beforeAll(async () => {
  base = await createTestDatabase();
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  way.close();
  await base.drop();
});

let handle: DbHandle;
let orphans: UnknownOrders;
let asked: string[][];
let paid: string[];
let lines: string[];
/** Comes after each look at the database, before what it said is heard. */
let meanwhile: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  [cut, tried, asked, paid, lines, meanwhile] = [false, 0, [], [], [], () => undefined];
  const url = new URL(base.url);
  url.hostname = '127.0.0.1';
  url.port = String((way.address() as AddressInfo).port);
  handle = openDatabase(url.href, { max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: handle.pool }),
    log: ({ query, level }) => {
      if (level !== 'query') return;
      asked.push(query.parameters[0] as string[]);
      meanwhile();
    },
  });
  const log = createLog({ LOG_LEVEL: 'info', AUTH_KEY: 'X-Auth' }, { write: (line) => void lines.push(line) });
  orphans = createUnknownOrders(db, log, (orders) => paid.push(...orders.map(({ orderId }) => orderId)));
});
afterEach(async () => {
  await orphans.stop();
  await handle.close();
  vi.useRealTimers();
});

const watch = (orderId: string = createRequestId()) => {
  orphans.watch({ orderId, playerId: 1001n });
  return orderId;
};
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** The orders of the next look that begins after now. */
const nextLook = async () => {
  // The one under way may have begun before.
  const from = asked.length + 1;
  await expect.poll(() => asked[from], { timeout: 10_000 }).toBeDefined();
  return asked[from];
};
const pay = (orderId: string) =>
  sql`
    insert into orders (id, player_id, total, created_at, lottery_type, draws_count, entries_count, fingerprint, receipt_previous)
    values (${orderId}, 1001, 100, now(), 69, 1, 1, sha256(''), sha256(''))`.execute(base.db);

describe('an order of which nobody knows whether it is paid', () => {
  test('is told once it is', async () => {
    const [one, other] = [watch(), watch()];
    expect(await nextLook()).toEqual([one, other]);
    await pay(one);
    await expect.poll(() => paid, { timeout: 10_000 }).toEqual([one]);
    expect(await nextLook()).toEqual([other]);
  });

  test('and never is, is forgotten when the database must have given it up', async () => {
    watch();
    pass(OVER_MS);
    const other = watch();
    await nextLook();
    expect(await nextLook()).toEqual([other]);
    expect(paid).toEqual([]);
  });

  test('and is given again during the last look for it, is looked for again', async () => {
    const one = watch();
    await nextLook();
    pass(OVER_MS);
    meanwhile = () => {
      meanwhile = () => undefined;
      watch(one);
    };
    await nextLook();
    expect(await nextLook()).toEqual([one]);
  });

  test('makes room for newer ones, where there are very many', async () => {
    const first = watch();
    await nextLook();
    const rest = Array.from({ length: MAX_UNKNOWN_ORDERS - 1 }, () => watch());
    // Given again, it is no longer the oldest.
    watch(first);
    const last = watch();
    expect(await nextLook()).toEqual([...rest.slice(1), first, last]);
  });
});

describe('while the database is away', () => {
  test('that is written down once, and what is long over is not asked for', async () => {
    const one = watch();
    expect(await nextLook()).toEqual([one]);
    cutTheWay();
    tried = 0;
    await expect.poll(() => tried, { timeout: 10_000 }).toBeGreaterThan(2);
    expect(lines).toHaveLength(1);
    pass(2 * OVER_MS);
    const other = watch();
    // The try under way may have begun before.
    tried = 0;
    await expect.poll(() => tried, { timeout: 10_000 }).toBeGreaterThan(1);
    const looks = asked.length;
    cut = false;
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(looks);
    expect(asked[looks]).toEqual([other]);
    expect(lines).toHaveLength(1);
  });

  test('what was paid before it went is told when it is back', async () => {
    const one = watch();
    await nextLook();
    cutTheWay();
    tried = 0;
    await expect.poll(() => tried, { timeout: 10_000 }).toBeGreaterThan(0);
    await pay(one);
    pass(OVER_MS);
    cut = false;
    await expect.poll(() => paid, { timeout: 10_000 }).toEqual([one]);
    cutTheWay();
    watch();
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
  });
});
