import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/vitest/longest-first.ts';

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // By default one core of two is left to a watcher.
          maxWorkers: availableParallelism(),
          // Random tests of signatures take seconds where other work shares the cores.
          testTimeout: 30_000,
          include: ['src/**/*.test.{ts,tsx}', 'tests/repo/**/*.test.ts'],
        },
      },
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
