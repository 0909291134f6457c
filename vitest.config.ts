import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/vitest/longest-first.ts';

const CLIENT_TESTS = ['src/{components,islands,shell,lib/client}/**/*.test.{ts,tsx}'];
/** How long `expect.poll` waits. Its own second is short where other work shares the cores. */
const patient = { expect: { poll: { timeout: 15_000 } } };
/** Tests that start no service. */
const withoutServices = {
  ...patient,
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
          ...withoutServices,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/repo/**/*.test.ts'],
          exclude: CLIENT_TESTS,
          // Loading the modules for each file took half of the time; a worker loads them once.
          isolate: false,
        },
      },
      // Modules of the browser keep the state of their page: each file has its own.
      { test: { ...withoutServices, name: 'client', include: CLIENT_TESTS } },
      {
        test: {
          ...patient,
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
          ...patient,
          name: 'server',
          // Projects with other numbers of workers run one after another.
          sequence: { groupOrder: 1 },
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/vitest/postgres.ts'],
          // One worker more than processors, as tests wait for draws, time limits and processes that start. With two
          // for each processor single tests were slow enough to reach their time limits.
          maxWorkers: Math.min(4, availableParallelism() + 1),
          // Loading the server for each file took two fifths of the time; a worker loads it once. A file therefore ends
          // what it started, restores what it spied on, and mocks no module.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
