import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

/** Documents that are not in the repository; written in parts, so that this file does not name them. */
const FOREIGN = new RegExp(
  ['DESI' + 'GN', 'PAR' + 'TS', 'LO' + 'OK'].map((word) => `\\b${word}\\b(?!_)`).join('|') +
    '|[Ss]pec (?:[a-z-]+ )?' +
    '§',
);
/** Sentences for players are no citations. */
const code = listFiles(/\.(?:ts|tsx|mjs|js|astro|css|sql|md)$/).filter(
  (file) => !/^(?:src\/content|locales)\//.test(file),
);

test('code and documents cite only documents of the repository', () => {
  const wrong = code.flatMap((file) =>
    readText(file)
      .split('\n')
      .flatMap((line, i) => (FOREIGN.test(line) ? [`${file}:${i + 1}: ${line.trim().slice(0, 80)}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test('paths that code names exist', () => {
  const path = /(?<![\w/.@-])((?:docs|src|tests|e2e|bench|scripts)\/[\w./[\]-]+\.(?:md|tsx?|mjs|astro|sql|css))\b/g;
  const wrong = code
    // Tests of the lint rules and of the content check name files that they invent.
    .filter((file) => !/^tests\/repo\/|\.md$/.test(file))
    .flatMap((file) =>
      [...readText(file).matchAll(path)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(target) && !existsSync(join(dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(wrong).toEqual([]);
});
