import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { playMethods } from '#contract/draws/660100-play-methods.ts';
import type { ResponseOf } from '#contract/command.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { shellEnv } from '#support/product/start-product.ts';
import { sendCommand } from './player.ts';
import { currentProduct } from './product.ts';
import { withProductDatabase } from './product-database.ts';

/**
 * The clock of the product that `origin()` names. Tests of one worker run one after another and each has its own
 * players, so a test moves the clock instead of waiting for a draw: by less than some minutes, which ends no session
 * and no code of another test.
 */
const OPS = join(import.meta.dirname, '../../src/server/ops/main.ts');

/** Runs an operator's command, as `npm run ops --` does. */
export async function runOps(...args: string[]): Promise<string> {
  const env = shellEnv({ DATA_DIR: currentProduct().folder });
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...args], { env });
  return stdout;
}

/** As `npm run ops -- clock` moves the clock, without the start of a process. */
const advanceProductClock = (ms: number): Promise<void> =>
  withProductDatabase(currentProduct().folder, (db) => advanceClock(db, ms));

type Draws = Pick<ResponseOf<typeof playMethods>, 'current' | 'awaited' | 'ahead' | 'timestamp'>;
type Times = Draws['ahead'][number];

/** The draws that a game sells now and next. None is current between a daily game's close and its draw. */
export const fetchUpcomingDraws = async (lotteryType: number): Promise<Draws> =>
  (await sendCommand(playMethods, { lotteryType })).data;

/**
 * The draw that a game sells now. After a start or a jump of the clock by days, the product schedules its draws
 * first.
 */
export async function waitForDrawOnSale(lotteryType: number): Promise<Times> {
  const current = async () => (await fetchUpcomingDraws(lotteryType)).current;
  await expect.poll(current).not.toBeNull();
  return assertPresent(await current(), 'a draw on sale');
}

/** The node's own time, which follows a moved clock within a moment. */
export const productTime = async (): Promise<number> => (await sendCommand(globalConfiguration, {})).data.timestamp;

/** Moves the product's clock forward to a time, never back, and waits until the node reports it. */
export async function moveClockTo(ms: number): Promise<void> {
  const ahead = Math.ceil((ms - (await productTime())) / SECOND_MS);
  if (ahead <= 0) return;
  await advanceProductClock(ahead * SECOND_MS);
  // The global set-up, which moves the clock, too, has no configured limit.
  await expect.poll(productTime, { timeout: 60_000 }).toBeGreaterThanOrEqual(ms);
}

/** Ends the sales of a game's current draw; the numbers of a draw of every minute follow six seconds later. */
export async function closeSales(lotteryType: number): Promise<void> {
  await moveClockTo((await waitForDrawOnSale(lotteryType)).closesTimestamp);
}

/** Waits until the tickets of a closed draw are fixed: with version 3, until a quorum of witnesses saw their root. */
export const waitForSeal = (drawId: string): Promise<void> =>
  withProductDatabase(currentProduct().folder, (db) =>
    expect
      .poll(
        () =>
          db
            .selectFrom('draws')
            .select(['tickets_root', 'sealed_at'])
            .where(sql`lottery_type || '-' || phase`, '=', drawId)
            .where('tickets_root', 'is not', null)
            .where((row) => row.or([row('proof_version', '=', 2), row('sealed_at', 'is not', null)]))
            .execute(),
        { timeout: 60_000 },
      )
      .toHaveLength(1),
  );

/**
 * Ends the sales of a game's current draw, and brings its numbers as soon as they can be known: once the page awaits
 * them and the tickets are fixed.
 */
export async function drawNumbers(page: Page, lotteryType: number): Promise<void> {
  const { drawId, closesTimestamp, drawsTimestamp } = await waitForDrawOnSale(lotteryType);
  await moveClockTo(closesTimestamp);
  // A slow page may notice the moved clock only when the numbers are there.
  await expect(page.locator(`[data-draw-awaited="${drawId}"], [data-draw-shown="${drawId}"]`)).toHaveCount(1);
  await waitForSeal(drawId);
  await moveClockTo(drawsTimestamp);
}

/** Longer than most tests take from here to their purchase. */
const STAYS_OPEN_MS = 20 * SECOND_MS;
const DUE_MS = quickFive.schedule.closesBeforeMs + SECOND_MS;

/**
 * Ensures that the current draw of a game of every minute stays open for a while (by default twenty seconds) and that
 * the draw before is settled, so that neither interferes. Reloads the open page if the clock was moved.
 */
export async function moveToMidSale(
  page?: Page,
  lotteryType = quickFive.lotteryType,
  staysOpenMs = STAYS_OPEN_MS,
): Promise<void> {
  const { opensTimestamp, closesTimestamp } = await waitForDrawOnSale(lotteryType);
  const timestamp = await productTime();
  if (timestamp >= opensTimestamp + DUE_MS && timestamp <= closesTimestamp - staysOpenMs) return;
  await moveClockTo((timestamp < opensTimestamp + DUE_MS ? opensTimestamp : closesTimestamp) + DUE_MS);
  await page?.reload();
}

/** Time to move the clock and reload the page. On a slower machine the page follows the next minute's draw. */
const LOADS_MS = 8 * SECOND_MS;

/** Moves the clock close to the end of sales of the current draw, for a page that follows the close and the draw. */
export async function moveCloseToSalesEnd(page: Page, lotteryType: number): Promise<void> {
  await moveClockTo((await waitForDrawOnSale(lotteryType)).closesTimestamp - LOADS_MS);
  await page.reload();
}

/** As `moveCloseToSalesEnd`, where any draw will do: of the next one if the current one soon closes. */
export async function moveToLateSale(page: Page, lotteryType: number): Promise<void> {
  await moveToMidSale(undefined, lotteryType);
  await moveCloseToSalesEnd(page, lotteryType);
}
