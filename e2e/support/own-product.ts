import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { suspendSales } from '#server/draws/draw-sales.ts';
import { startProduct } from '#support/product/start-product.ts';
import { fetchUpcomingDraws, moveClockTo, waitForDrawOnSale, waitForSeal } from './product-clock.ts';
import { sendCommand } from './player.ts';
import { useOwnProduct } from './product.ts';
import { withProductDatabase } from './product-database.ts';

/** A product for one file, which may move its clock without effect on others. */
export interface OwnProduct {
  /** Its data directory. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** As `ops draw suspend` does for each of the games, without starting a process. */
const suspendGames = (folder: string, suspended: readonly Game[]): Promise<void> =>
  withProductDatabase(folder, async (db) => {
    for (const { lotteryType } of suspended)
      // A product that has just started schedules its draws first.
      await expect.poll(() => suspendSales(db, lotteryType, 'not played in this test', 'now')).toBe(true);
  });

/**
 * Starts a product. Until it stops, `origin()` and `./product-clock.ts` refer to it. Of the games that are drawn every
 * few minutes only those of `frequentGames` sell: otherwise each jump of the clock holds an hour of their draws.
 */
export async function startOwnProduct(
  frequentGames: readonly Game[] = [],
  env: Record<string, string> = {},
): Promise<OwnProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-own-'));
  await chmod(folder, 0o755);
  const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env });
  const stop = async () => {
    useOwnProduct(undefined);
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await suspendGames(
      folder,
      games.filter((game) => game.schedule.kind === 'every' && !frequentGames.includes(game)),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  useOwnProduct({ origin: product.origin, folder });
  return { folder, stop };
}

const drawOf = async (drawId: string): Promise<ResponseOf<typeof drawResult>> =>
  (await sendCommand(drawResult, { drawId })).data;

/** Longer than any test takes from opening a game to its purchase. */
const SELLS_AT_LEAST_MS = HOUR_MS;

/** From when a daily game sells and does not close within `atLeastMs`; this may be in the past. */
async function findOpenSales(lotteryType: number, atLeastMs: number): Promise<number> {
  // A product that has just started schedules its draws first. Its own limit, because the global set-up has no
  // configured one.
  const countAhead = async () => (await fetchUpcomingDraws(lotteryType)).ahead.length;
  await expect.poll(countAhead, { timeout: 60_000 }).toBeGreaterThan(0);
  const { ahead, timestamp } = await fetchUpcomingDraws(lotteryType);
  const next = assertPresent(ahead[0], 'a draw ahead');
  return next.closesTimestamp - timestamp < atLeastMs ? next.drawsTimestamp : next.opensTimestamp;
}

/** Moves the clock to a time when a daily game sells and does not close within an hour. */
export async function moveToOpenSales(lotteryType: number): Promise<void> {
  await moveClockTo(await findOpenSales(lotteryType, SELLS_AT_LEAST_MS));
  await waitForDrawOnSale(lotteryType);
}

const DAILY_GAMES = games.filter(({ schedule }) => schedule.kind === 'daily');

/**
 * Moves the clock to a time when every daily game sells and none closes within `atLeastMs`: sales are closed for a
 * while before each draw, and tests run at any hour.
 */
export async function moveToSalesOfEveryGame(atLeastMs: number): Promise<void> {
  const find = async () =>
    Math.max(...(await Promise.all(DAILY_GAMES.map((game) => findOpenSales(game.lotteryType, atLeastMs)))));
  // After the pause of one game another may be about to close.
  let openFrom = 0;
  for (let next = await find(); next > openFrom; next = await find()) {
    openFrom = next;
    await moveClockTo(next);
  }
}

/** Takes a daily draw from its sales to its published record, and returns the result. */
export async function runDraw(drawId: string): Promise<ResponseOf<typeof drawResult>> {
  const { times } = await drawOf(drawId);
  await moveClockTo(times.closesTimestamp);
  await waitForSeal(drawId);
  await moveClockTo(times.drawsTimestamp);
  await expect.poll(async () => (await drawOf(drawId)).state, { timeout: 60_000 }).toBe('published');
  return drawOf(drawId);
}
