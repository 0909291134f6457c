import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DAY_MS } from '#kernel/time.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { closeMarker } from '#server/harm/close-marker.ts';
import { countOpenMarkers } from '#server/harm/open-markers.ts';
import { raiseMarkers } from '#server/harm/raise-markers.ts';
import { scanActivePlayers } from '#server/harm/scan-players.ts';
import { setLimit } from '#server/limits/set-limit.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { cancelUnsentWithdrawals } from '#server/withdrawals/cancel-unsent.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { buyAt, depositAt, minutesAgo, timeOfDay, tryDeposit } from '#support/players/play-at.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { addAccount, giveWinnings, HOLDER, startWithdrawal, wishFor } from '#support/players/withdrawals.ts';

const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

/** Moves the product's clock on. */
const pass = (days: number) =>
  sql`update product_clock set offset_ms = offset_ms + ${Math.round(days * DAY_MS)}`
    .execute(db)
    .then(() => node.engine.clock.refresh());
const markersOf = async ({ playerId }: TestPlayer) =>
  (
    await sql<{ id: bigint; marker: string; facts: Record<string, number> }>`
      select id, marker, facts from harm_markers where player_id = ${playerId} order by id`.execute(db)
  ).rows;
const raise = (player: TestPlayer) => db.transaction().execute((tx) => raiseMarkers(tx, [player.playerId]));
const seenIn = async (player: TestPlayer) => {
  await raise(player);
  return (await markersOf(player)).map(({ marker }) => marker);
};

describe('chasing losses', () => {
  /** Plays all their money three times, and deposits so many minutes after each time. */
  async function chase(pause: number, left = 0n): Promise<TestPlayer> {
    const player = await makePlayer(node);
    await depositAt(db, player.playerId, 2_000n + left, minutesAgo(700));
    for (let round = 0; round < 3; round++) {
      const start = 600 - 100 * round;
      await buyAt(db, player.playerId, 2_000n, minutesAgo(start));
      await depositAt(db, player.playerId, 2_000n, minutesAgo(start - pause));
    }
    return player;
  }

  it('is seen where three deposits follow within 15 minutes, with what was seen', async () => {
    const player = await chase(14);
    expect(await seenIn(player)).toEqual(['chasing-losses']);
    const [found] = await markersOf(player);
    expect(found?.facts).toMatchObject({ count: 3 });
    const { first = 0, last = 0 } = found?.facts ?? {};
    expect(Math.round((last - first) / 60_000)).toBe(200);
  });

  it('is not seen where the deposits come later, or where the price of another ticket was left', async () => {
    expect(await seenIn(await chase(16))).toEqual([]);
    expect(await seenIn(await chase(14, 2_000n))).toEqual([]);
    expect(await seenIn(await chase(14, 1_999n))).toEqual(['chasing-losses']);
  });

  it('takes the price of one draw of a consecutive order', async () => {
    const player = await makePlayer(node);
    await depositAt(db, player.playerId, 2_100n, minutesAgo(700));
    for (const start of [600, 500, 400]) {
      await buyAt(db, player.playerId, 2_000n, minutesAgo(start), 20);
      await depositAt(db, player.playerId, 2_000n, minutesAgo(start - 5));
    }
    // 100 are left, which is the price of one of the twenty draws.
    expect(await seenIn(player)).toEqual([]);
  });

  it('is over after a day', async () => {
    const player = await chase(14);
    await pass(1);
    expect(await seenIn(player)).toEqual([]);
  });
});

describe('night play', () => {
  const playAt = async (...moments: readonly (readonly [number, string])[]) => {
    const player = await makePlayer(node, { balance: 100_000n });
    for (const [days, time] of moments) await buyAt(db, player.playerId, 100n, timeOfDay(days, time));
    return seenIn(player);
  };

  it('is seen in the third night of a week, from midnight to before five', async () => {
    expect(await playAt([6, '00:00'], [3, '04:59:59'], [1, '02:00'])).toEqual(['night-play']);
  });

  it.each([
    [
      'two nights',
      [
        [6, '00:00'],
        [1, '02:00'],
        [1, '03:00'],
      ],
    ],
    [
      'a night of the week before',
      [
        [7, '04:00'],
        [3, '03:00'],
        [1, '02:00'],
      ],
    ],
    [
      'a morning',
      [
        [6, '05:00'],
        [3, '04:59'],
        [1, '02:00'],
      ],
    ],
    [
      'an evening',
      [
        [6, '23:59'],
        [3, '04:59'],
        [1, '02:00'],
      ],
    ],
  ] as const)('is not seen with %s', async (_name, moments) => {
    expect(await playAt(...moments)).toEqual([]);
  });
});

describe('rising deposits', () => {
  const deposits = async (before: readonly (readonly [bigint, number])[], recent: bigint) => {
    const player = await makePlayer(node);
    for (const [amount, days] of before) await depositAt(db, player.playerId, amount, timeOfDay(days, '12:00'));
    await depositAt(db, player.playerId, recent, timeOfDay(6, '00:00:01'));
    return seenIn(player);
  };

  it('are seen from 2.5 times the mean week on, and AED 500', async () => {
    expect(
      await deposits(
        [
          [80_000n, 30],
          [80_000n, 7],
        ],
        100_000n,
      ),
    ).toEqual(['rising-deposits']);
    expect(
      await deposits(
        [
          [80_000n, 30],
          [80_000n, 7],
        ],
        99_999n,
      ),
    ).toEqual([]);
    expect(await deposits([[4_000n, 10]], 49_999n)).toEqual([]);
  });

  it('are not seen in the first deposits, nor beside those of longer ago', async () => {
    expect(await deposits([], 200_000n)).toEqual([]);
    expect(await deposits([[4_000n, 36]], 200_000n)).toEqual([]);
  });
});

describe('a canceled withdrawal', () => {
  async function withdraw() {
    const player = await makePlayer(node, { verified: true });
    await sql`update players set real_name = ${HOLDER} where id = ${player.playerId}`.execute(db);
    await giveWinnings(node, player.playerId, 50_000n);
    await depositAt(db, player.playerId, 20_000n, minutesAgo(0));
    const withdrawalId = await startWithdrawal(node, player, wishFor(await addAccount(player), 20_000));
    return { player, withdrawalId };
  }

  it('is seen where its player spends half of it', async () => {
    const { player, withdrawalId } = await withdraw();
    const canceled = await player.call(contract.cancelWithdrawal, { requestId: randomUUID(), withdrawalId });
    expect(canceled.code).toBe(0);
    await buyAt(db, player.playerId, 9_999n, minutesAgo(0));
    expect(await seenIn(player)).toEqual([]);
    await buyAt(db, player.playerId, 1n, minutesAgo(0));
    expect(await seenIn(player)).toEqual(['canceled-withdrawal']);
  });

  it('is not seen where others canceled it', async () => {
    const { player } = await withdraw();
    await db.transaction().execute(async (tx) => {
      await lockWallet(tx, player.playerId);
      await cancelUnsentWithdrawals(tx, player.playerId);
    });
    await buyAt(db, player.playerId, 20_000n, minutesAgo(0));
    expect(await seenIn(player)).toEqual([]);
  });
});

describe('a raised limit', () => {
  /** A limit of AED 100 for a day, and another one asked for so many hours after it ended. */
  async function askAgain(hours: number, amount: bigint | null): Promise<string[]> {
    const player = await makePlayer(node);
    const ask = (asked: bigint | null) =>
      db.transaction().execute(async (tx) => {
        await lockWallet(tx, player.playerId);
        return setLimit(tx, player.playerId, 'deposit', { amount: asked, minutes: 1_440 }, await readProductNow(tx));
      });
    expect(await ask(10_000n)).toMatchObject({ ok: true });
    await pass(1 + hours / 24);
    expect(await ask(amount)).toMatchObject({ ok: true });
    return seenIn(player);
  }

  it('is seen where a higher one, or none, is asked for within 72 hours', async () => {
    expect(await askAgain(71, 10_001n)).toEqual(['raised-limit']);
    expect(await askAgain(1, null)).toEqual(['raised-limit']);
  });

  it('is not seen later, nor where the limit is the same or lower', async () => {
    expect(await askAgain(73, 20_000n)).toEqual([]);
    expect(await askAgain(1, 10_000n)).toEqual([]);
    expect(await askAgain(1, 5_000n)).toEqual([]);
  });
});

test('five declined deposits in a row are seen; one that succeeds begins anew', async () => {
  const player = await makePlayer(node);
  for (const state of ['failed', 'succeeded', 'failed', 'failed', 'failed', 'failed'] as const)
    await tryDeposit(db, player.playerId, state);
  expect(await seenIn(player)).toEqual([]);
  await tryDeposit(db, player.playerId, 'failed');
  expect(await seenIn(player)).toEqual(['declined-deposits']);
});

test('a deposit that failed without a word of the bank is not declined', async () => {
  const player = await makePlayer(node);
  for (const reason of ['DECLINED', 'INSUFFICIENT_FUNDS', 'DECLINED', 'NOT_RECEIVED', 'CARD_BLOCKED', 'DECLINED'])
    await tryDeposit(db, player.playerId, 'failed', reason);
  expect(await seenIn(player)).toEqual([]);
  await tryDeposit(db, player.playerId, 'failed', 'INSUFFICIENT_FUNDS');
  expect(await seenIn(player)).toEqual(['declined-deposits']);
});

test('four hours of play without a break of half an hour are seen', async () => {
  const play = async (...pauses: readonly number[]) => {
    const player = await makePlayer(node, { balance: 100_000n });
    let minutes = 1_000;
    for (const pause of [0, ...pauses]) await buyAt(db, player.playerId, 100n, minutesAgo((minutes -= pause)));
    return { seen: await seenIn(player), player };
  };
  const long = Array.from({ length: 8 }, () => 29);
  expect((await play(...long, 7)).seen).toEqual([]);
  const { seen, player } = await play(...long, 9);
  expect(seen).toEqual(['long-session']);
  expect((await markersOf(player))[0]?.facts).toMatchObject({ minutes: 241 });
  expect((await play(...long.slice(4), 31, ...long)).seen).toEqual([]);
});

describe('a scan', () => {
  beforeEach(() => scanActivePlayers(db));

  const playAtNight = async () => {
    const player = await makePlayer(node, { balance: 100_000n });
    for (const days of [3, 2, 1]) await buyAt(db, player.playerId, 100n, timeOfDay(days, '02:00'));
    return player;
  };

  it('asks of who was active since the last but one, in parts', async () => {
    const players = [await playAtNight(), await playAtNight(), await playAtNight()];
    expect(await scanActivePlayers(db, 1)).toBe(3);
    for (const player of players) expect(await markersOf(player)).toHaveLength(1);
    // Once more, as ids of transfers may have been committed late; then they are asked no more.
    await sql`delete from harm_markers`.execute(db);
    expect(await scanActivePlayers(db)).toBe(3);
    await sql`delete from harm_markers`.execute(db);
    expect(await scanActivePlayers(db)).toBe(0);
  });

  it('finds who was only declined', async () => {
    const player = await makePlayer(node);
    await scanActivePlayers(db);
    for (let n = 0; n < 5; n++) await tryDeposit(db, player.playerId, 'failed');
    expect(await scanActivePlayers(db)).toBe(1);
  });

  it('raises a marker once, though 32 run at once', async () => {
    const player = await playAtNight();
    const raised = await Promise.all(
      Array.from({ length: 32 }, (_, n) => (n % 2 === 0 ? scanActivePlayers(db) : raise(player))),
    );
    expect(raised.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await markersOf(player)).toHaveLength(1);
  });

  it('raises it again only when its cool-down is over, also where staff closed it', async () => {
    const player = await playAtNight();
    await raise(player);
    const [first] = await markersOf(player);
    expect(await closeMarker(db, first?.id ?? 0n, { by: 'clerk', reason: 'works at night' })).toMatchObject({
      ok: true,
    });
    expect(await raise(player)).toBe(0);
    await pass(13);
    for (const days of [3, 2, 1]) await buyAt(db, player.playerId, 100n, timeOfDay(days, '02:00'));
    expect(await raise(player)).toBe(0);
    await pass(2);
    expect(await raise(player)).toBe(1);
  });

  it('leaves closed accounts alone', async () => {
    const player = await playAtNight();
    await sql`update players set state = 'closed', closed_at = product_now() where id = ${player.playerId}`.execute(db);
    expect(await seenIn(player)).toEqual([]);
  });
});

test('what a marker says does not change, and it is answered and closed once', async () => {
  const player = await makePlayer(node, { balance: 100_000n });
  for (const days of [3, 2, 1]) await buyAt(db, player.playerId, 100n, timeOfDay(days, '02:00'));
  await raise(player);
  const id = (await markersOf(player))[0]?.id ?? 0n;
  const open = await countOpenMarkers(db);
  const change = (set: string) => sql`update harm_markers set ${sql.raw(set)} where id = ${id}`.execute(db);
  await expect(change("facts = '{}'")).rejects.toThrow('does not change');
  await expect(change("until = until + interval '1 day'")).rejects.toThrow('does not change');
  const closed = await Promise.all(
    Array.from({ length: 32 }, (_, n) => closeMarker(db, id, { by: `clerk ${n}`, reason: 'spoke with them' })),
  );
  expect(closed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await countOpenMarkers(db)).toBe(open - 1);
  await expect(change("close_reason = 'another'")).rejects.toThrow('closed once');
});
