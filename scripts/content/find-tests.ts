import { globSync, readFileSync } from 'node:fs';

const READS = /src\\?\/content|scripts\/content/;

/**
 * The tests to run when a text changes. No module imports texts, so these are the tests in tests/repo that name their
 * folder.
 */
export const findContentTests = (changed: readonly string[]): string[] =>
  changed.some((file) => file.startsWith('src/content/') && file.endsWith('.md'))
    ? globSync('tests/repo/**/*.test.ts').filter((file) => READS.test(readFileSync(file, 'utf8')))
    : [];
