import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

const code = listFiles(/^(?:src|tests|e2e|bench|scripts)\/.*\.(?:tsx?|mjs|astro)$/);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** The wire name of this command is a word instead of a number. */
const WIRE_NAMES = new Set(['getOrderStatus-recharge-status.ts']);
const KEBAB = /^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(?:tsx?|mjs)$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*\.astro$/;

test('modules are named in kebab-case and Astro components in PascalCase, except pages', () => {
  const wrong = code
    .filter((file) => !file.startsWith('src/pages/') && !WIRE_NAMES.has(basename(file)))
    .filter((file) => !(file.endsWith('.astro') ? PASCAL : KEBAB).test(basename(file)));
  expect(wrong).toEqual([]);
});

/** Folders with an alias in package.json. */
const ALIASED = /^(?:src\/(?!pages|content)|tests\/support)/;

test('imports go up one folder at most if the target has an alias', () => {
  const wrong = code.flatMap((file) =>
    [...readText(file).matchAll(/^(?:import|export)\b[^'"]*?from '((?:\.\.\/){2,}[^']+)'/gm)]
      .map(([, target = '']) => target)
      .filter((target) => ALIASED.test(join(dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(wrong).toEqual([]);
});

/** `_GamePage.astro` → `GamePage`, `order-detail.tsx` → `OrderDetail`. */
const componentName = (path: string): string =>
  basename(path)
    .replace(/\.(?:astro|tsx)$/, '')
    .split('-')
    .map((word) => word.replace(/^_/, ''))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

test('a default import of a component has the name of its file', () => {
  const wrong = code.flatMap((file) =>
    [...readText(file).matchAll(/^import (?:type )?(\w+)(?:, \{[^}]*\})? from '([^']+\.(?:astro|tsx))'/gm)]
      .filter(([, local, path = '']) => local !== componentName(path))
      .map(([line]) => `${file}: ${line}`),
  );
  expect(wrong).toEqual([]);
});

/** Texts of a language are side by side; pages follow their addresses. */
const LARGE = /^src\/(?:content|pages)\b/;
const MOST_ENTRIES = 25;

/** One folder per domain of server and wire; one file for each primitive of the interface; migrations only grow. */
const LARGER: readonly string[] = ['src/server', 'src/lib/contract', 'src/lib/ui', 'src/server/db/migrations'];

test('a source folder has at most 25 entries besides tests', () => {
  const entries = new Map<string, Set<string>>();
  for (const file of listFiles(/^src\//).filter((one) => !isTest(one)))
    for (let at = file; at !== 'src'; at = dirname(at)) {
      const folder = dirname(at);
      entries.set(folder, (entries.get(folder) ?? new Set()).add(basename(at)));
    }
  const large = [...entries]
    .filter(([folder, { size }]) => size > MOST_ENTRIES && !LARGE.test(folder) && !LARGER.includes(folder))
    .map(([folder, { size }]) => `${folder}: ${size}`);
  expect(large).toEqual([]);
});
