import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

/** An element of any name below or beside one that is the last of its kind: src/styles/README.md says what it costs. */
const ANY_AFTER_LAST = /:(?:last|only|nth-last)-(?:child|of-type)(?:\([^)]*\))?\s*[>+~ ]\s*\*/g;

const findAnyAfterLast = (css: string): string[] => css.match(ANY_AFTER_LAST) ?? [];

test('finds elements of any name below or beside a last child', () => {
  const refused = ['tr:last-child > *', 'li:last-child *', 'p:nth-last-child(2n + 1)+*', 'a:only-of-type ~ *'];
  for (const selector of refused) expect(findAnyAfterLast(`${selector} { margin: 0 }`), selector).toHaveLength(1);
  const allowed = ['tr:last-child > :is(th, td)', 'li:first-child > *', 'tr:last-child { margin: 0 } * { margin: 0 }'];
  for (const selector of allowed) expect(findAnyAfterLast(selector), selector).toEqual([]);
});

test('no style names elements of any name below or beside a last child', () => {
  const files = listFiles(/^src\/.*\.(?:css|astro)$/);
  expect(files).not.toEqual([]);
  const found = files.flatMap((file) =>
    findAnyAfterLast(readText(file).replaceAll(/\/\*.*?\*\//gs, '')).map((text) => [file, text]),
  );
  expect(found).toEqual([]);
});
