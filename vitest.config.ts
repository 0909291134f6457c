import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/vitest/longest-first.ts';

const CLIENT_TESTS = ['src/{islands,shell,lib/client}/**/*.test.{ts,tsx}'];
/** Tests that start nothing. */
const fast = {
  // By default one core of two is left to a watcher.
  maxWorkers: availableParallelism(),
  // Random tests of signatures take seconds where other work shares the cores.
  testTimeout: 30_000,
};

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...fast,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/repo/**/*.test.ts'],
          exclude: CLIENT_TESTS,
          // A worker loads the modules once instead of for each file, which took half of the time.
          isolate: false,
        },
      },
      // Modules of the browser keep the state of their page: each file has its own.
      { test: { ...fast, name: 'client', include: CLIENT_TESTS } },
      {
        test: {
          name: 'product',
          include: ['tests/product/**/*.test.ts'],
          globalSetup: ['tests/support/vitest/product.ts'],
          maxWorkers: availableParallelism(),
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/vitest/postgres.ts'],
          // Two cores: more files at once only make each slower.
          maxWorkers: 2,
          // A worker loads the server once instead of for each file, which took two fifths of the time. A file
          // therefore ends what it started, restores what it spied on, and mocks no module.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
