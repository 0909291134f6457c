import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { drawResult } from '../../src/lib/contract/draws/430041-draw-result.ts';
import { playMethods } from '../../src/lib/contract/draws/660100-play-methods.ts';
import type { ResponseOf } from '../../src/lib/contract/command.ts';
import { present } from '../../src/lib/kernel/assert.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/kernel/time.ts';
import { shellEnv, startProduct } from '../../tests/support/product.ts';
import { ask } from './player.ts';

const OPS = join(import.meta.dirname, '../../src/server/ops/main.ts');

/** A product whose clock one file may move: everybody else's stands where it was. */
export interface OwnProduct {
  /** Moves its time on to a moment. */
  readonly until: (ms: number) => Promise<void>;
  /** What an operator types after `npm run ops --`. */
  readonly ops: (...args: string[]) => Promise<string>;
  /** Where its data lie. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** While it runs, `origin()` is its own. */
export async function ownProduct(): Promise<OwnProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-own-'));
  await chmod(folder, 0o755);
  const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const before = process.env['E2E_ORIGIN'];
  process.env['E2E_ORIGIN'] = product.origin;
  const ops = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...args], {
      env: shellEnv({ DATA_DIR: folder }),
    });
    return stdout;
  };
  const clock = async (...args: string[]) => Date.parse((await ops('clock', ...args)).split(' ', 1)[0] ?? '');
  return {
    ops,
    folder,
    until: async (ms) => {
      const ahead = Math.ceil((ms - (await clock())) / SECOND_MS);
      if (ahead > 0) await clock(`+${ahead}s`);
    },
    stop: async () => {
      if (before !== undefined) process.env['E2E_ORIGIN'] = before;
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const drawOf = async (drawId: string): Promise<ResponseOf<typeof drawResult>> =>
  (await ask(drawResult, { drawId })).data;

type Draws = Pick<ResponseOf<typeof playMethods>, 'current' | 'ahead' | 'timestamp'>;
type Times = Draws['ahead'][number];

/** What a game sells now, and what it sells next: nothing is current between a daily game's close and its draw. */
export const drawsAhead = async (lotteryType: number): Promise<Draws> => (await ask(playMethods, { lotteryType })).data;

/** The draw of a game that sells now. */
export const onSale = async (lotteryType: number): Promise<Times> =>
  present((await drawsAhead(lotteryType)).current, 'a draw on sale');

/** No test takes as long, from its first look at a game to its purchase and what must still wait for the draw then. */
const SELLS_AT_LEAST_MS = HOUR_MS;

/**
 * On to when a daily game sells and goes on selling for an hour, at whatever hour the test began. By whole minutes: draws of every
 * minute stay where the machine's clock says.
 */
export async function whileSells(product: OwnProduct, lotteryType: number): Promise<void> {
  // A product that has just begun plans its draws first.
  await expect.poll(async () => (await drawsAhead(lotteryType)).ahead.length).toBeGreaterThan(0);
  const { ahead, timestamp } = await drawsAhead(lotteryType);
  const next = present(ahead[0], 'a draw ahead');
  const from = next.closesTimestamp - timestamp < SELLS_AT_LEAST_MS ? next.drawsTimestamp : next.opensTimestamp;
  const minutes = Math.ceil((from - timestamp) / MINUTE_MS);
  if (minutes > 0) await product.ops('clock', `+${minutes}m`);
  await expect.poll(async () => (await drawsAhead(lotteryType)).current).not.toBeNull();
}

/** A draw of a day, from its sales to its published record; its numbers, list by list as the wire tells them. */
export async function holdDraw(product: OwnProduct, drawId: string): Promise<ResponseOf<typeof drawResult>> {
  const { times } = await drawOf(drawId);
  await product.until(times.closesTimestamp);
  // The root first: the beacon's round is one after it, and near the draw time.
  await expect.poll(async () => (await drawOf(drawId)).proof.root, { timeout: 60_000 }).not.toBeNull();
  await product.until(times.drawsTimestamp);
  await expect.poll(async () => (await drawOf(drawId)).state, { timeout: 60_000 }).toBe('published');
  return drawOf(drawId);
}
