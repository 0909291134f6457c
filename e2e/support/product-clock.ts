import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { playMethods } from '#contract/draws/660100-play-methods.ts';
import type { ResponseOf } from '#contract/command.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { shellEnv } from '#support/product/start-product.ts';
import { sendCommand } from './player.ts';
import { currentProduct } from './product.ts';

/**
 * The time of the product that `origin()` names. Tests run one after another and each has players of its own, so whoever would wait
 * for a draw of a minute moves the clock on instead: by less than some minutes, which ends no session and no code of somebody else.
 */
const OPS = join(import.meta.dirname, '../../src/server/ops/main.ts');

/** What an operator types after `npm run ops --`. */
export async function runOps(...args: string[]): Promise<string> {
  const env = shellEnv({ DATA_DIR: currentProduct().folder });
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...args], { env });
  return stdout;
}

type Draws = Pick<ResponseOf<typeof playMethods>, 'current' | 'ahead' | 'timestamp'>;
type Times = Draws['ahead'][number];

/** What a game sells now, and what it sells next: nothing is current between a daily game's close and its draw. */
export const fetchUpcomingDraws = async (lotteryType: number): Promise<Draws> =>
  (await sendCommand(playMethods, { lotteryType })).data;

/** The draw of a game that sells now. A product that has just begun, or whose time went on by days, plans its draws first. */
export async function waitForDrawOnSale(lotteryType: number): Promise<Times> {
  const current = async () => (await fetchUpcomingDraws(lotteryType)).current;
  await expect.poll(current).not.toBeNull();
  return assertPresent(await current(), 'a draw on sale');
}

/** As the node tells it, which follows a moved clock within a moment. */
const productTime = async (): Promise<number> => (await sendCommand(globalConfiguration, {})).data.timestamp;

/** On to a moment of the product's time; where it is past already, nothing happens. The node tells that time when this resolves. */
export async function moveClockTo(ms: number): Promise<void> {
  const ahead = Math.ceil((ms - (await productTime())) / SECOND_MS);
  if (ahead <= 0) return;
  await runOps('clock', `+${ahead}s`);
  await expect.poll(productTime).toBeGreaterThanOrEqual(ms);
}

/** The sales of a game's draw end now; its numbers come by themselves, six seconds later where it is one of every minute. */
export async function closeSales(lotteryType: number): Promise<void> {
  await moveClockTo((await waitForDrawOnSale(lotteryType)).closesTimestamp);
}

/** Nobody takes as long from here to a purchase. */
const STAYS_OPEN_MS = 20 * SECOND_MS;
const DUE_MS = quickFive.schedule.closesBeforeMs + SECOND_MS;

/**
 * From here on the draw on sale of a game of every minute stays open for twenty seconds, and the numbers of the one before are due
 * already: neither a close nor a draw comes between. A page that is open is loaded anew where the clock was moved for that.
 */
export async function moveToMidSale(page?: Page, lotteryType = quickFive.lotteryType): Promise<void> {
  const { opensTimestamp, closesTimestamp } = await waitForDrawOnSale(lotteryType);
  const timestamp = await productTime();
  if (timestamp >= opensTimestamp + DUE_MS && timestamp <= closesTimestamp - STAYS_OPEN_MS) return;
  await moveClockTo((timestamp < opensTimestamp + DUE_MS ? opensTimestamp : closesTimestamp) + DUE_MS);
  await page?.reload();
}

/** To move the clock and to load the page again, on a slow machine. */
const LOADS_MS = 15 * SECOND_MS;

/** As `amidSale`, but not much longer than it must be: a page follows the close and the draw that come by themselves. */
export async function moveToLateSale(page: Page, lotteryType: number): Promise<void> {
  await moveToMidSale(undefined, lotteryType);
  await moveClockTo((await waitForDrawOnSale(lotteryType)).closesTimestamp - STAYS_OPEN_MS - LOADS_MS);
  await page.reload();
}
