import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/support/product/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Two cores: the product under test needs one of them.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '.cache/e2e.json' }]],
  globalSetup: './e2e/support/global-setup.ts',
  use: {
    // A worker would answer what a test answers by itself (page.route); pwa.spec.ts lets it in.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: await chromiumOptions(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
