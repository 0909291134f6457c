import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A script of the build and its gzipped size; `inline` is the script in the page itself. */
export interface ScriptSize {
  readonly file: string;
  readonly bytes: number;
}

/** A page with a React island, one with a form island, or one without islands. */
export type PageKind = 'form' | 'react' | 'content';
/** The gzipped bytes that a page of each kind may load at first. */
export const FIRST_LOAD_BUDGET: Readonly<Record<PageKind, number>> = { form: 115_000, react: 110_000, content: 12_000 };
/** Islands with a form of their own. */
const FORM_ISLANDS = [
  'login',
  'register(?:-address|-verify)?',
  'forgot-password',
  'deposit',
  'withdraw',
  'assessment',
  'profile',
  'edit-address',
  'change-contact',
  'change-password',
  'two-factor',
  'closure-upload',
  'closure-remark',
  'family-form',
  'family-progress',
];
const FORM_ISLAND = new RegExp(`\\bcomponent-url="/_astro/(?:${FORM_ISLANDS.join('|')})\\.`);
export function pageKindOf(html: string): PageKind {
  if (FORM_ISLAND.test(html)) return 'form';
  return html.includes('renderer-url=') ? 'react' : 'content';
}

/** Scripts of the build that `product.ts` starts. */
export const assetsFolder = (dist = process.env['DIST'] ?? 'dist'): string => join(dist, 'client', '_astro');

/** Scripts, what astro-island loads for an island, and module preloads. */
const REFERENCE = /(?:<script\b[^>]*?\bsrc|\b(?:component|renderer|before-hydration)-url)="\/_astro\/([^"]+\.js)"/g;
const PRELOAD = /<link\b[^>]*?\brel="modulepreload"[^>]*?\bhref="\/_astro\/([^"]+\.js)"/g;
const INLINE = /<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;
/** As the bundler writes them: `from"./x.js"` and `import"./x.js"`. `import("./x.js")` is on demand. */
const STATIC_IMPORT = /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const DYNAMIC_IMPORT = /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
const gzipped = (data: string | Buffer): number => gzipSync(data).length;

/** The scripts with all their static imports. */
function withImports(files: readonly string[], assets: string): Set<string> {
  const all = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (all.has(file)) continue;
    all.add(file);
    waiting.push(...found(STATIC_IMPORT, readFileSync(join(assets, file), 'utf8')));
  }
  return all;
}

/**
 * The JavaScript that a page loads before it works: the scripts in its HTML and their static imports. What a click, a
 * login, a worker or idle time loads later is imported dynamically and not included. `assets` is the build's
 * client/_astro.
 */
export function firstLoadScripts(html: string, assets: string): ScriptSize[] {
  const files = [...withImports([...found(REFERENCE, html), ...found(PRELOAD, html)], assets)];
  const inline = found(INLINE, html).join('');
  return [
    ...files.map((file) => ({ file, bytes: gzipped(readFileSync(join(assets, file))) })),
    ...(inline ? [{ file: 'inline', bytes: gzipped(inline) }] : []),
  ];
}

/**
 * Scripts that a page with those scripts may load on demand, each with its additional static imports: those that
 * neither the page has nor what loads it, which came with imports of its own.
 */
export function onDemandScripts(first: readonly string[], assets: string): Map<string, readonly string[]> {
  const parts = new Map<string, readonly string[]>();
  const waiting = first.map((file) => ({ file, loaded: new Set(first) }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { file, loaded } = next;
    for (const part of found(DYNAMIC_IMPORT, readFileSync(join(assets, file), 'utf8'))) {
      if (parts.has(part)) continue;
      const all = [...withImports([part], assets)];
      parts.set(
        part,
        all.filter((script) => script !== part && !loaded.has(script)),
      );
      const then = new Set([...loaded, ...all]);
      waiting.push(...all.map((script) => ({ file: script, loaded: then })));
    }
  }
  return parts;
}

export const totalBytes = (scripts: readonly ScriptSize[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);
