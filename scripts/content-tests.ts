import { globSync, readFileSync } from 'node:fs';

/** Tests to run where texts were changed: no module imports a text, so these are the repository's that name their folder. */
export const testsOfContent = (changed: readonly string[]): string[] =>
  changed.some((file) => file.startsWith('src/content/') && file.endsWith('.md'))
    ? globSync('tests/repo/*.test.ts').filter((file) =>
        /src\\?\/content|scripts\/content/.test(readFileSync(file, 'utf8')),
      )
    : [];
