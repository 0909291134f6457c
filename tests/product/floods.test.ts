import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FLOOD_CONNECTIONS, openFlood, readResidentMegabytes, slowestHealthCheck } from '#support/product/flood.ts';
import { startProduct, type RunningProduct } from '#support/product/start-product.ts';

/** Readers that take nothing, against a product of their own: its memory is measured. */
let folder: string;
let product: RunningProduct;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-flood-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user if we are root
  product = await startProduct({ DATA_DIR: folder });
  for (const path of ['/', '/account/login', '/lottery/check?t=1']) await (await fetch(product.origin + path)).text();
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

const HEALTH_CHECKS = 50;
const MEMORY_MB = 100;
const memory = () => readResidentMegabytes(product.child.pid ?? 0);

test.each([
  ['a page with a parameter that it does not read', (n: number) => `/?c=${n}`],
  ['a page of their own each', (n: number) => `/lottery/check?t=${n}`],
])(
  'connections that ask for %s and read nothing hold up neither health nor pages, and leave no memory',
  async (_name, pathOf) => {
    const before = await memory();
    const flood = openFlood(product.origin, FLOOD_CONNECTIONS, 3, pathOf);
    expect(await slowestHealthCheck(product.origin, HEALTH_CHECKS)).toBeLessThan(1_000);
    const page = await fetch(`${product.origin}/ar-AE/account/login`);
    expect(page.status).toBe(200);
    flood.end();
    await expect.poll(memory, { timeout: 45_000, interval: 500 }).toBeLessThan(before + MEMORY_MB);
  },
  120_000,
);
