import { globSync, readFileSync } from 'node:fs';

const READS = /src\\?\/content|scripts\/content/;
/** These ask for a build. */
const STARTS = /support\/product/;

/** Tests to run where texts were changed: no module imports a text, so these are the repository's that name their folder. */
export const findContentTests = (changed: readonly string[]): string[] =>
  changed.some((file) => file.startsWith('src/content/') && file.endsWith('.md'))
    ? globSync('tests/repo/**/*.test.ts').filter((file) => {
        const text = readFileSync(file, 'utf8');
        return READS.test(text) && !STARTS.test(text);
      })
    : [];
