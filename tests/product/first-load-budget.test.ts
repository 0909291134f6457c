import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { examplePath } from '#support/repo/example-path.ts';
import { listFiles, readText } from '#support/repo/files.ts';
import {
  assetsFolder,
  FIRST_LOAD_BUDGET,
  firstLoadScripts,
  pageKindOf,
  onDemandScripts,
  totalBytes,
  type PageKind,
} from '#support/product/first-load.ts';

/** Addresses of all pages, taken from their files, so that a new page is tested without a change here. */
const paths = listFiles(/^src\/pages\/.*\.astro$/).map(
  (file) =>
    examplePath(
      file
        .slice('src/pages'.length, -'.astro'.length)
        .replace(/\/index$/, '')
        .replace(/\[(\w+)\]/, '{$1}'),
    ) || '/',
);

const origin = inject('productOrigin');

test('every page stays within the first-load budget of its kind', async () => {
  const weights: Record<PageKind, number[]> = { form: [], react: [], content: [] };
  const over: string[] = [];
  for (const path of paths) {
    const response = await fetch(origin + path);
    expect([path, response.status]).toEqual([path, path === '/500' ? 500 : 200]);
    const html = await response.text();
    const kind = pageKindOf(html);
    const bytes = totalBytes(firstLoadScripts(html, assetsFolder()));
    weights[kind].push(bytes);
    if (bytes > FIRST_LOAD_BUDGET[kind])
      over.push(`${path}: ${bytes} bytes, ${kind} pages may ${FIRST_LOAD_BUDGET[kind]}`);
  }
  expect(over).toEqual([]);
  // A smaller result means that React or the shell was not counted.
  expect(Math.min(...weights.react, ...weights.form)).toBeGreaterThan(60_000);
  expect(weights.form).toHaveLength(17);
  expect(Math.min(...weights.content)).toBeGreaterThan(1_000);
}, 60_000);

/** The chunks loaded by `importWithRetry`, named after their file or the folder of an index. */
const retriedChunks = listFiles(/^src\/.*\.tsx?$/)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => [...readText(file).matchAll(/\bimportWithRetry\(\s*(?:\(\) => import\('([^']+)'\))?/g)])
  .map(([, part]) => {
    if (part === undefined) throw new Error('importWithRetry gets its import where it is called: () => import(…)');
    const file = part.startsWith('.') ? part : import.meta.resolve(part);
    const name = basename(file).replace(/\.\w+$/, '');
    return name === 'index' ? basename(dirname(file)) : name;
  });

test('chunks loaded with retries import only scripts of their page, because a browser remembers a failed import', async () => {
  const missing: string[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    const first = firstLoadScripts(html, assetsFolder()).flatMap(({ file }) => (file === 'inline' ? [] : [file]));
    for (const [part, lacks] of onDemandScripts(first, assetsFolder())) {
      const name = part.replace(/\..*/, '');
      if (!retriedChunks.includes(name)) continue;
      seen.add(name);
      missing.push(...lacks.map((script) => `${path}: ${part} needs ${script}`));
    }
  }
  expect(missing).toEqual([]);
  expect([...seen].sort()).toEqual([...new Set(retriedChunks)].sort());
}, 60_000);

test('the verify page loads its verifier in a worker, and no hash function at first', async () => {
  const html = await (await fetch(`${origin}/lottery/verify`)).text();
  const files = firstLoadScripts(html, assetsFolder()).filter(({ file }) => file !== 'inline');
  // The first constant of SHA-256, as the bundler writes it.
  const holds = ({ file }: { readonly file: string }) =>
    readFileSync(join(assetsFolder(), file), 'utf8').includes('1116352408');
  expect(files.filter(holds)).toEqual([]);
});

test.each(games.map(({ key }) => [key]))("the page of %s loads no game's rules", async (key) => {
  const html = await (await fetch(`${origin}/lottery/${key}`)).text();
  const scripts = firstLoadScripts(html, assetsFolder());
  const texts = scripts
    .filter(({ file }) => file !== 'inline')
    .map(({ file }) => readFileSync(join(assetsFolder(), file), 'utf8'));
  // A picker may contain its game's texts, but only the rules contain both hues.
  const holds = ({ hue }: Game) => texts.some((text) => hue.every((colour) => text.includes(colour)));
  expect(games.filter(holds).map(({ name }) => name)).toEqual([]);
});
