import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '#server/settings/settings.ts';
import { listFiles, readText } from '#support/repo/files.ts';

/** Documents outside the repository; their names are split so that this file does not contain them. */
const FOREIGN = new RegExp(
  ['DESI' + 'GN', 'PAR' + 'TS', 'LO' + 'OK'].map((word) => `\\b${word}\\b(?!_)`).join('|') +
    '|[Ss]pec (?:[a-z-]+ )?' +
    '§',
);
/** Texts for players contain no citations. */
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

test('paths in code exist', () => {
  const path = /(?<![\w/.@-])((?:docs|src|tests|e2e|bench|scripts)\/[\w./[\]-]+\.(?:md|tsx?|mjs|astro|sql|css))\b/g;
  const wrong = code
    // Tests of lint rules and content checks name invented files.
    .filter((file) => !/^tests\/repo\/|\.md$/.test(file))
    .flatMap((file) =>
      [...readText(file).matchAll(path)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(target) && !existsSync(join(dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    );
  expect(wrong).toEqual([]);
});

test('paths in READMEs and documents exist', () => {
  // In backticks, with a folder or a known extension. Page addresses start with a slash.
  const path = /`((?!\/)[\w./[\]-]+(?:\/|\.(?:tsx?|mjs|astro|sql|css|md|json|yml|svg)))`/g;
  /** A file name that exists in each domain. */
  const IN_EACH = 'tables.ts';
  const EXAMPLE = 'a-new-clock.md';
  const files = listFiles(/./).map((file) => `/${file}`);
  /** A bare name in a folder's README is a file of that folder; a name with a folder may be anywhere. */
  const exists = (target: string, document: string) => {
    const folder = dirname(document);
    if (existsSync(target) || existsSync(join(folder, target))) return true;
    const bare = target.indexOf('/') === -1 || target.indexOf('/') === target.length - 1;
    const within = bare && folder.startsWith('src/') ? `/${folder}/` : '/';
    return files.some(
      (file) =>
        file.startsWith(within) && (target.endsWith('/') ? file.includes(`/${target}`) : file.endsWith(`/${target}`)),
    );
  };
  const wrong = listFiles(/\.md$/)
    .filter((file) => !/^(?:src\/content\/|CHANGELOG)/.test(file))
    .flatMap((file) =>
      [...readText(file).matchAll(path)]
        .map(([, target = '']) => target)
        .filter((target) => target !== EXAMPLE && target !== IN_EACH && !exists(target, file))
        .map((target) => `${file}: ${target}`),
    );
  expect(wrong).toEqual([]);
});

test('docs/settings.md lists exactly the settings', () => {
  const rows = readText('docs/settings.md').match(/^\|[^|]+\|/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
});
