import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { startProduct } from '#support/product/start-product.ts';
import { PRODUCTS, type ProductUnderTest } from './product.ts';
import { describeSample } from './sample.ts';

async function startOne() {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-e2e-'));
  await chmod(folder, 0o755);
  const { origin, stop } = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  return { product: { origin, folder } satisfies ProductUnderTest, stop };
}

/** Starts the built product as `npm start` does, once for each worker, and stops all after the last test. */
export default async function setUp({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  process.stdout.write(`${describeSample()}\n`);
  const running = await Promise.all(Array.from({ length: workers }, startOne));
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
