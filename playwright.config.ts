import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/support/product/chromium.ts';

// Chosen here, before any worker starts: all of them walk the same sample (e2e/support/sample.ts).
process.env['SEED'] ??= String(randomInt(1_000_000));

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker has a product of its own: nothing of one is seen by another's tests. A fifth of the time they wait, so
  // there is one worker more than processors. With two for each processor the tests took 1.7 times as long in all as
  // with one, and reached their time limits.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  forbidOnly: true,
  // Upper limits: what passes does not wait for them. A busy machine may need a multiple of the usual time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '.cache/e2e.json' }]],
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    // A worker would answer what a test answers by itself (page.route); pwa.spec.ts lets it in.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    launchOptions: await chromiumOptions(),
    screenshot: 'only-on-failure',
  },
});
