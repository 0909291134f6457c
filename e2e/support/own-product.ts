import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { ResponseOf } from '#contract/command.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { startProduct } from '#support/product/start-product.ts';
import { fetchUpcomingDraws, moveClockTo, waitForDrawOnSale } from './product-clock.ts';
import { sendCommand } from './player.ts';
import { useOwnProduct } from './product.ts';

/** A product whose clock one file may move: everybody else's stands where it was. */
export interface OwnProduct {
  /** Where its data lie. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** While it runs, `origin()` is its own, and so is the clock that `./product-clock.ts` moves. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-own-'));
  await chmod(folder, 0o755);
  const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  useOwnProduct({ origin: product.origin, folder });
  return {
    folder,
    stop: async () => {
      useOwnProduct(undefined);
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const drawOf = async (drawId: string): Promise<ResponseOf<typeof drawResult>> =>
  (await sendCommand(drawResult, { drawId })).data;

/** No test takes as long, from its first look at a game to its purchase and what must still wait for the draw then. */
const SELLS_AT_LEAST_MS = HOUR_MS;

/** On to when a daily game sells and goes on selling for an hour, at whatever hour the test began. */
export async function moveToOpenSales(lotteryType: number): Promise<void> {
  // A product that has just begun plans its draws first.
  await expect.poll(async () => (await fetchUpcomingDraws(lotteryType)).ahead.length).toBeGreaterThan(0);
  const { ahead, timestamp } = await fetchUpcomingDraws(lotteryType);
  const next = assertPresent(ahead[0], 'a draw ahead');
  const from = next.closesTimestamp - timestamp < SELLS_AT_LEAST_MS ? next.drawsTimestamp : next.opensTimestamp;
  await moveClockTo(from);
  await waitForDrawOnSale(lotteryType);
}

/** A draw of a day, from its sales to its published record; its numbers, list by list as the wire tells them. */
export async function runDraw(drawId: string): Promise<ResponseOf<typeof drawResult>> {
  const { times } = await drawOf(drawId);
  await moveClockTo(times.closesTimestamp);
  // The root first: the beacon's round is one after it, and near the draw time.
  await expect.poll(async () => (await drawOf(drawId)).proof.root, { timeout: 60_000 }).not.toBeNull();
  await moveClockTo(times.drawsTimestamp);
  await expect.poll(async () => (await drawOf(drawId)).state, { timeout: 60_000 }).toBe('published');
  return drawOf(drawId);
}
