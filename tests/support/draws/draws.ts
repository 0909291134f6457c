import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { checkEntry, calculateStake, formatEntry } from '#games/rules/entry.ts';
import { createEntryMasks } from '#games/rules/masks.ts';
import type { Entry, Game } from '#games/game.ts';
import { formatLuckyId, luckyNumberAt } from '#games/rules/lucky-id.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { openDatabase, type Db } from '#server/db/index.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import { findDueStep, runDrawStep, loadProgress, type DrawStep } from '#server/draw-engine/advance.ts';
import type { DrawContext } from '#server/draw-engine/context.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { ticketLeaf } from '#server/draws/proof/ticket-leaf.ts';
import { createPlayer } from '#server/players/create-player.ts';
import { bucketAccount, futureStakesAccount, HOUSE_ACCOUNTS, salesAccount } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { newMobile } from '../players/player.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { insertBatch, newSalt, newSecrets } from './sealed-orders.ts';

/** A node's engine without ticker and HTTP; the test runs each step. It has its own pool, so it can be dropped. */
export async function createIdleEngine(
  url: string,
  beaconUrl: string,
  env: Record<string, string> = {},
): Promise<Engine> {
  const settings = readSettings({
    DATABASE_URL: url,
    BEACON_URL: beaconUrl,
    LOG_LEVEL: 'silent',
    // Draws of version 3 need witnesses within seconds of their close: tests of them ask for it.
    PROOF_VERSION: '2',
    ...env,
  });
  return createEngine({
    settings,
    log: pino({ level: 'silent' }),
    handle: openDatabase(url, { max: 4 }),
    publicOrigin: 'http://localhost',
  });
}

/** Moves the product's clock forward to a moment, like `ops clock`. */
export async function moveClockTo(engines: readonly Engine[], moment: Date): Promise<void> {
  const [first] = engines;
  if (!first) return;
  await sql`update product_clock set offset_ms = offset_ms + ceil(extract(epoch from ${moment}::timestamptz - product_now()) * 1000)::bigint + 1`.execute(
    first.db,
  );
  await Promise.all(engines.map(({ clock }) => clock.refresh()));
}

export async function makeBuyer(db: Db, deposit = 1_000_000n): Promise<bigint> {
  return db.transaction().execute(async (tx) => {
    const made = await createPlayer(tx, {
      mobile: newMobile(),
      passwordHash: 'none',
      birthDate: '1990-05-17',
      locale: 'en-US',
    });
    if (!made.ok) throw new Error('a new number is already registered');
    const playerId = made.value.id;
    await postTransfers(tx, [
      {
        debit: HOUSE_ACCOUNTS.bankClearing,
        credit: bucketAccount(playerId, 'deposited'),
        amount: deposit,
        kind: 'deposit',
      },
    ]);
    return playerId;
  });
}

export interface InsertedOrder {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly entries: readonly Entry[];
  readonly stake: bigint;
}

/**
 * What an order of these entries leaves in each draw: stakes from deposited money, and tickets, without the rules of
 * purchases. Draw tests cover what follows.
 */
export async function insertOrder(
  db: Db,
  draws: readonly DrawRow[],
  playerId: bigint,
  entries: readonly Entry[],
  game: Game = quickFive,
): Promise<InsertedOrder> {
  const orderId = randomUUID();
  const secrets = newSecrets(draws);
  const stake = entries.reduce((total, entry) => total + calculateStake(game, entry), 0n);
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from draws where id = any (${draws.map(({ id }) => id)}::bigint[]) order by id for share`.execute(
      tx,
    );
    await tx
      .insertInto('orders')
      .values({
        id: orderId,
        player_id: playerId,
        total: stake * BigInt(draws.length),
        created_at: sql<Date>`product_now()`,
        lottery_type: game.lotteryType,
        draws_count: draws.length,
        entries_count: entries.length,
        fingerprint: Buffer.alloc(32),
        receipt_previous: Buffer.alloc(32),
        receipt_batch: null,
        receipt_place: null,
      })
      .execute();
    const sold = draws.map((draw) => ({
      draw,
      tickets: entries.map((entry, n) => {
        const salt = newSalt(secrets, draw, n + 1);
        return ticketOf(game, draw, { orderId, playerId, entry, entryNo: n + 1, salt });
      }),
    }));
    for (const [i, { draw, tickets }] of sold.entries()) {
      await tx
        .insertInto('order_draws')
        .values({
          order_id: orderId,
          draw_id: draw.id,
          player_id: playerId,
          stake,
          from_gift: 0n,
          from_deposited: stake,
          from_winnings: 0n,
          prize: null,
          settled_at: null,
          position: i + 1,
          of: draws.length,
        })
        .execute();
      await tx.insertInto('tickets').values(tickets).execute();
    }
    if (secrets) await insertBatch(tx, orderId, secrets, sold);
    const first = {
      debit: bucketAccount(playerId, 'deposited'),
      credit: salesAccount(game.lotteryType),
      amount: stake,
      kind: 'stake',
      reference: orderId,
    } as const;
    const later = { ...first, credit: futureStakesAccount(game.lotteryType), kind: 'advance' } as const;
    await postTransfers(
      tx,
      draws.map((draw, i) => ({ ...(i === 0 ? first : later), drawId: draw.id })),
    );
  });
  return { orderId, playerId, entries, stake };
}

let luckyNumbers = 0n;

interface NewTicket {
  readonly orderId: string;
  readonly playerId: bigint;
  readonly entry: Entry;
  readonly entryNo: number;
  readonly salt: Buffer;
}

function ticketOf(game: Game, draw: DrawRow, { orderId, playerId, entry, entryNo, salt }: NewTicket) {
  const checked = checkEntry(game, entry);
  if (!checked.ok) throw new Error(`not an entry: ${checked.error}`);
  const { play, playNo } = checked.value;
  const stake = calculateStake(game, entry);
  const [m1, m2, m3] = createEntryMasks(play, entry.picks);
  const lucky = game.raffle ? luckyNumberAt(luckyNumbers++) : null;
  const text = formatEntry(play, entry, stake, lucky === null ? undefined : formatLuckyId(lucky));
  const leaf = ticketLeaf({ salt, drawId: drawIdOf(draw), orderId, entryNo, entryText: text });
  return {
    draw_id: draw.id,
    order_id: orderId,
    player_id: playerId,
    m1,
    m2,
    m3,
    stake,
    multiple: entry.multiple,
    entry_no: entryNo,
    play: playNo,
    lucky,
    salt,
    leaf,
  };
}

/** The draws of a game on sale, next first. */
export const findSellingDraws = (db: Db, lotteryType = quickFive.lotteryType): Promise<DrawRow[]> =>
  db
    .selectFrom('draws')
    .selectAll()
    .where('lottery_type', '=', lotteryType)
    .where('state', 'in', ['scheduled', 'open'])
    .where('closes_at', '>', sql<Date>`product_now()`)
    .orderBy('draws_at')
    .execute();

export const readDraw = (db: Db, id: bigint): Promise<DrawRow> =>
  db.selectFrom('draws').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Runs the step that is due for a draw, like a node that stops right after; undefined if nothing was done. */
export async function runDueStep(ctx: DrawContext, id: bigint): Promise<DrawStep | undefined> {
  const progress = await loadProgress(ctx, id);
  const step = progress && findDueStep(progress);
  return progress && step && (await runDrawStep(ctx, step, progress.draw)) ? step : undefined;
}
