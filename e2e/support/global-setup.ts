import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '#support/product/start-product.ts';

/** Starts the built product as `npm start` would, in a folder of its own, and stops it after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-e2e-'));
  await chmod(folder, 0o755);
  const product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  process.env['E2E_ORIGIN'] = product.origin;
  process.env['E2E_DATA_DIR'] = folder;
  return async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
