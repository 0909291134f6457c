import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { ticketProof } from '#contract/orders/430032-ticket-proof.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { merkleRoot } from '#support/proof/proof-bytes.ts';
import { loadInclusionProofs } from '#server/draws/proof/inclusion-proofs.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import type { OrderRequest } from '#server/orders/purchase/price.ts';
import { findPaidOrder, type StoredOrder } from '#server/orders/receipts/paid-order.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import type { TestDatabase } from '#support/node/database.ts';
import type { TestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, requestOrderId, orderRequest } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let base: TestDatabase;
let node: TestNode;
let draws: DrawRow[];
let stop: NodeWithBeacon['stop'];

const nth = (i: number): DrawRow => assertPresent(draws.at(i), 'a draw ahead');
const createRichPlayer = (balance = 100_000n) => makePlayer(node, { verified: true, balance });

beforeAll(async () => {
  ({ base, node, stop } = await startNodeWithBeacon());
  draws = await findOpenDraws(node);
  await node.engine.draws.stop();
});
afterAll(() => stop());

/** Waits until a session of this database waits for a lock. */
const waitForBlockedSession = () =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          base.db,
        );
      expect(rows).not.toHaveLength(0);
    },
    { timeout: 10_000, interval: 5 },
  );

test('an order of version 2 is the same with a nonce, without one and with another', async () => {
  const player = await createRichPlayer();
  const data = orderRequest(nth(0), await requestOrderId(player), [napEntry(1, 4, 8)]);
  const first = await player.call(placeOrder, data);
  expect([first.code, first.data.receipt.version]).toEqual([0, 2]);
  // A page of a newer build gives one to an order that an older build has sent.
  for (const nonce of ['0a'.repeat(16), '0b'.repeat(16)])
    expect(await player.call(placeOrder, { ...data, nonce })).toEqual(first);
});

test('repeats a receipt byte for byte even if a record was published in between', async () => {
  const player = await createRichPlayer();
  const data = orderRequest(nth(0), await requestOrderId(player), [napEntry(1, 4, 9)]);
  // This lock blocks the purchase between its inserts and its commit.
  await sql`create function gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(77); return null; end $$`.execute(
    base.db,
  );
  await sql`create trigger gate after insert on tickets for each statement execute function gate()`.execute(base.db);
  const keeper = await base.pool.connect();
  await keeper.query('select pg_advisory_lock(77)');
  const answer = player.call(placeOrder, data);
  await waitForBlockedSession();
  await sql`update draw_games set head = ${Buffer.alloc(32, 7)} where lottery_type = 69`.execute(base.db);
  await keeper.query('select pg_advisory_unlock(77)');
  keeper.release();
  const first = await answer;
  await sql`drop trigger gate on tickets`.execute(base.db);
  expect(first.code).toBe(0);
  expect(await player.call(placeOrder, data)).toEqual(first);
});

test("repeats a paid order's answer even if the player is no longer verified", async () => {
  const player = await createRichPlayer();
  const data = orderRequest(nth(0), await requestOrderId(player), [napEntry(1, 4, 9)]);
  const first = await player.call(placeOrder, data);
  expect(first.code).toBe(0);
  const another = orderRequest(nth(0), await requestOrderId(player), [napEntry(1, 4, 9)]);
  await sql`update players set verified_status = 1 where id = ${player.playerId}`.execute(base.db);
  for (const cached of [true, false]) {
    if (!cached) node.engine.sessions.dropCached(assertPresent(player.token, 'a token'));
    expect(await player.call(placeOrder, data)).toEqual(first);
    if (!cached) node.engine.sessions.dropCached(assertPresent(player.token, 'a token'));
    expect(await player.call(placeOrder, another)).toMatchObject({ code: errorCodes.identityNotVerified });
    expect(await player.call(placeOrder, { ...another, price: 5 })).toMatchObject({
      code: errorCodes.identityNotVerified,
    });
  }
});

describe('an order for a locked draw', () => {
  it('is refused at once if the draw is closed, and delays nobody', async () => {
    const [late, other] = [await createRichPlayer(), await createRichPlayer()];
    const closed = nth(1);
    // Cached by the purchases while it sells, then closed.
    await late.call(placeOrder, orderRequest(closed, await requestOrderId(late), [napEntry(1, 3)]));
    await sql`update draws set state = 'closed', closed_at = product_now() where id = ${closed.id}`.execute(base.db);
    const [lateId, otherId] = [await requestOrderId(late), await requestOrderId(other)];
    await base.db.transaction().execute(async (tx) => {
      await sql`select from draws where id = ${closed.id} for update`.execute(tx);
      const answers = await Promise.all([
        late.call(placeOrder, orderRequest(closed, lateId, [napEntry(1, 3)])),
        other.call(placeOrder, orderRequest(nth(2), otherId, [napEntry(1, 3)])),
      ]);
      // If the row were waited for, these would time out with `serverBusy`, because the lock is held until they arrive.
      expect(answers.map(({ code }) => code)).toEqual([errorCodes.drawClosed, 0]);
    });
  });

  it('waits for a draw on sale, and follows its new state', async () => {
    const player = await createRichPlayer();
    const draw = nth(3);
    const id = await requestOrderId(player);
    let answer: Promise<{ code: number }> | undefined;
    await base.db.transaction().execute(async (tx) => {
      await sql`select from draws where id = ${draw.id} for update`.execute(tx);
      answer = player.call(placeOrder, orderRequest(draw, id, [napEntry(1, 3)]));
      await waitForBlockedSession();
      await sql`update draws set state = 'closed', closed_at = product_now() where id = ${draw.id}`.execute(tx);
    });
    expect(await answer).toMatchObject({ code: errorCodes.drawClosed });
  });

  it("is not placed without the draw's lock if sales resumed in between", async () => {
    const player = await createRichPlayer();
    const draw = nth(4);
    const id = await requestOrderId(player);
    await sql`update draws set state = 'suspended' where id = ${draw.id}`.execute(base.db);
    let answer: Promise<{ code: number }> | undefined;
    await base.db.transaction().execute(async (closing) => {
      await base.db.transaction().execute(async (tx) => {
        // The purchase has passed the draw, which was not on sale, and waits for its wallet.
        await sql`select from wallets where player_id = ${player.playerId} for update`.execute(tx);
        answer = player.call(placeOrder, orderRequest(draw, id, [napEntry(1, 3)]));
        await waitForBlockedSession();
        await sql`update draws set state = 'scheduled' where id = ${draw.id}`.execute(base.db);
        await sql`select from draws where id = ${draw.id} for update`.execute(closing);
      });
      await waitForBlockedSession();
      await sql`update draws set state = 'closed', closed_at = product_now() where id = ${draw.id}`.execute(closing);
    });
    expect(await answer).toMatchObject({ code: errorCodes.drawClosed });
  });
});

describe('a paid order', () => {
  let player: TestPlayer;
  let data: OrderRequest;
  let first: unknown;
  const sessionOf = async () => {
    const session = await base.db
      .selectFrom('sessions')
      .select('id')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow();
    return { id: session.id, playerId: player.playerId, userOpenId: player.openId, verifiedStatus: 3 };
  };
  beforeAll(async () => {
    player = await createRichPlayer();
    const sent = orderRequest(nth(5), await requestOrderId(player), [napEntry(2, 5, 3), napEntry(1, 7)], { draws: 2 });
    data = sent as OrderRequest;
    first = await node.engine.purchases.place(data, await sessionOf());
    expect(first).toMatchObject({ ok: true });
  });
  /** Changes the game until the end of the test. */
  const changedGame = (change: Partial<typeof quickFive>) => {
    const was = { ...quickFive };
    Object.assign(quickFive, change);
    onTestFinished(() => {
      Object.assign(quickFive, was);
    });
  };
  const replay = async (more: Partial<OrderRequest> = {}) =>
    node.engine.purchases.place({ ...data, ...more }, await sessionOf());

  it('gets the same answer after a change of the price', async () => {
    changedGame({ price: 250n });
    expect(await replay()).toEqual(first);
    expect(await replay({ entries: [napEntry(2, 5, 4), napEntry(1, 7)].map(asSent) })).toMatchObject({
      error: { code: errorCodes.requestIdReused },
    });
  });
  it('gets the same answer after a change of the rules', async () => {
    changedGame({ multiples: [1], maxEntries: 1, maxDraws: 1 });
    expect(await replay()).toEqual(first);
    expect(await replay({ draws: 3 })).toMatchObject({ error: { code: errorCodes.requestIdReused } });
  });
  it('gets the same answer after a change of the price and the rules', async () => {
    changedGame({ price: 100n, multiples: [1] });
    expect(await replay()).toEqual(first);
  });
  it('gets the same answer after the verification ended', async () => {
    await sql`update players set document_expires = '2020-01-01' where id = ${player.playerId}`.execute(base.db);
    expect(await replay()).toEqual(first);
    await sql`update players set document_expires = null where id = ${player.playerId}`.execute(base.db);
  });
  it('gets no receipt if the leaves of its batch are missing or changed', async () => {
    const findAfter = async (change: string): Promise<unknown> => {
      const back = new Error('roll back');
      let answer: unknown;
      await base.db
        .transaction()
        .execute(async (tx) => {
          await sql`alter table receipt_batches disable trigger user`.execute(tx);
          await sql.raw(change).execute(tx);
          answer = await findPaidOrder(tx, node.engine.operator, data.orderId).catch((error: unknown) => error);
          throw back;
        })
        .catch((error: unknown) => expect(error).toBe(back));
      return answer;
    };
    const own = `id = (select receipt_batch from orders where id = '${data.orderId}')`;
    const { total, receipt } = (await findAfter(
      `update receipt_batches set leaves = leaves where ${own}`,
    )) as StoredOrder;
    expect({ ok: true, value: { total, receipt } }).toEqual(first);
    for (const change of [
      `delete from receipt_batches where ${own}`,
      `update receipt_batches set leaves = set_byte(leaves, 0, get_byte(leaves, 0) # 1) where ${own}`,
      `update receipt_batches set leaves = sha256(leaves) || leaves where ${own}`,
    ])
      expect(await findAfter(change)).toBeInstanceOf(Error);
  });
  it('is another order with another price, and an unpaid one is refused as before', async () => {
    expect(await replay({ price: 1 as never })).toMatchObject({ error: { code: errorCodes.priceChanged } });
    const orderId = await requestOrderId(player);
    expect(await replay({ orderId, price: 1 as never })).toMatchObject({ error: { code: errorCodes.priceChanged } });
    expect(await replay({ orderId, draws: 99 })).toMatchObject({ error: { code: errorCodes.invalidInput } });
  });
});

const asSent = ({ play, picks, multiple }: ReturnType<typeof napEntry>) => ({
  play,
  multiple,
  picks: picks.map((numbers) => [...numbers]),
});

test.each([
  ['receipt_batches', 'leaves'],
  ['batch_draws', 'leaves'],
  ['balance_marks', 'balance'],
])('rows of %s cannot be changed', async (table, column) => {
  for (const change of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
    await expect(
      base.db.transaction().execute(async (tx) => {
        await sql.raw(change).execute(tx);
        throw new Error('the change was not refused');
      }),
    ).rejects.toThrow(`on ${table} is refused`);
});

test('pays large concurrent orders in batches of at most 5,000 tickets', async () => {
  const players = await Promise.all(Array.from({ length: 45 }, () => createRichPlayer(1_000_000n)));
  await sql`create table seen (tickets bigint)`.execute(base.db);
  await sql`create function count_tickets() returns trigger language plpgsql as $$ begin insert into seen select count(*) from fresh; return null; end $$`.execute(
    base.db,
  );
  await sql`create trigger seen after insert on tickets referencing new table as fresh for each statement execute function count_tickets()`.execute(
    base.db,
  );
  const entries = Array.from({ length: 50 }, (_, i) => napEntry(1, (i % 11) + 1));
  const draw = nth(6);
  // Concurrently and without the gateway: the batcher takes what arrives in one turn of the event loop.
  const made = await Promise.all(
    players.map(async (player) => {
      const { id } = await base.db
        .selectFrom('sessions')
        .select('id')
        .where('player_id', '=', player.playerId)
        .executeTakeFirstOrThrow();
      const data = orderRequest(draw, await requestOrderId(player), entries, { draws: 20 }) as OrderRequest;
      return { data, as: { id, playerId: player.playerId, userOpenId: player.openId, verifiedStatus: 3 } };
    }),
  );
  // The register is asked at a player's first purchase, which would tear them apart.
  await Promise.all(players.map(({ playerId }) => node.engine.register.mayBuy(playerId)));
  const answers = await Promise.all(made.map(({ data, as }) => node.engine.purchases.place(data, as)));
  await sql`drop trigger seen on tickets`.execute(base.db);
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  const { rows } = await sql<{ tickets: bigint }>`select tickets from seen`.execute(base.db);
  expect(rows.reduce((sum, { tickets }) => sum + tickets, 0n)).toBe(45_000n);
  // All batches are full, and no order is retried alone.
  expect(rows.map(({ tickets }) => tickets)).toEqual(Array.from({ length: 9 }, () => 5_000n));
});

test('reads the tickets of a draw once for all proofs, even concurrent ones', async () => {
  const player = await createRichPlayer();
  // The last draw: no other order's later draws are in it, so it can be closed by hand.
  const draw = nth(-1);
  await player.call(
    placeOrder,
    orderRequest(draw, await requestOrderId(player), [napEntry(1, 3), napEntry(1, 4), napEntry(1, 5)]),
  );
  const tickets = await base.db
    .selectFrom('tickets')
    .select('leaf')
    .where('draw_id', '=', draw.id)
    .orderBy('leaf')
    .execute();
  const leaves = tickets.map(({ leaf }) => leaf);
  await sql`update draws set state = 'closed', closed_at = product_now() where id = ${draw.id}`.execute(base.db);
  await sql`update draws set ticket_count = ${BigInt(leaves.length)}, tickets_root = ${merkleRoot(leaves)},
    root_published_at = closes_at, beacon_round = 1 where id = ${draw.id}`.execute(base.db);
  let reads = 0;
  const counted = base.db.withPlugin({
    transformQuery: ({ node: query }) => {
      if (
        /from tickets|"name":"tickets"/.test(
          JSON.stringify(query, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v)),
        )
      )
        reads++;
      return query;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const results = await Promise.all(
    [1, 2, 3].map(() => loadInclusionProofs(counted, draw.id, [...leaves, Buffer.alloc(32)])),
  );
  for (const proofs of results) {
    expect(proofs.map((proof) => proof?.index)).toEqual([...leaves.keys(), undefined]);
    expect(new Set(proofs.slice(0, -1).map((proof) => proof?.count))).toEqual(new Set([leaves.length]));
  }
  expect(reads).toBe(1);
});

test('allows a player thirty proofs a minute', async () => {
  const player = await createRichPlayer();
  const id = await requestOrderId(player);
  await player.call(placeOrder, orderRequest(nth(7), id, [napEntry(1, 3)]));
  const ask = async () => (await player.call(ticketProof, { orderId: id, drawId: drawIdOf(nth(7)) })).code;
  const codes: number[] = [];
  for (let i = 0; i < 31; i++) codes.push(await ask());
  expect(codes).toEqual([...Array.from({ length: 30 }, () => 0), errorCodes.tooManyRequests]);
});
