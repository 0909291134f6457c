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
import { SECOND_MS } from '../../src/lib/kernel/time.ts';
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

/** The draw of a game that sells now. */
export async function onSale(lotteryType: number): Promise<{ readonly drawId: string }> {
  const { data } = await ask(playMethods, { lotteryType });
  return present(data.current, 'a draw on sale');
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
