import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { MINUTE_MS } from '#kernel/time.ts';
import { startProduct } from '#support/product/start-product.ts';
import { moveToSalesOfEveryGame } from './own-product.ts';
import { PRODUCTS, useOwnProduct, type ProductUnderTest } from './product.ts';
import { describeSample } from './sample.ts';

async function startOne() {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-e2e-'));
  await chmod(folder, 0o755);
  const { origin, stop } = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'warn', INSTANT_GAMES: 'all' });
  return { product: { origin, folder } satisfies ProductUnderTest, stop };
}

/** Longer than all tests take, also on a slow machine. */
const RUN_MS = 60 * MINUTE_MS;

/** Starts the built product as `npm start` does, once for each worker, and stops all after the last test. */
export default async function setUp({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  process.stdout.write(`${describeSample()}\n`);
  const running = await Promise.all(Array.from({ length: workers }, startOne));
  for (const { product } of running) {
    useOwnProduct(product);
    await moveToSalesOfEveryGame(RUN_MS);
  }
  useOwnProduct(undefined);
  process.env[PRODUCTS] = JSON.stringify(running.map(({ product }) => product));
  return async () => {
    await Promise.all(
      running.map(async ({ product, stop }) => {
        await stop();
        await rm(product.folder, { recursive: true, force: true });
      }),
    );
  };
}
