import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import icon from 'astro-icon';
import { defineConfig, fontProviders } from 'astro/config';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** @astrojs/node builds the pages; our own file is the server's entry, so that one process owns HTTP, sockets and jobs. */
function nodeWithOwnEntry(entry: string): AstroIntegration {
  const base = node({ mode: 'standalone' });
  return {
    ...base,
    hooks: {
      ...base.hooks,
      'astro:config:done': (params) =>
        base.hooks['astro:config:done']?.({
          ...params,
          setAdapter: (adapter) => params.setAdapter({ ...adapter, serverEntrypoint: entry }),
        }),
    },
  };
}

const readexPro = (subset: 'latin' | 'arabic', unicodeRange?: [string, ...string[]]) => ({
  src: [`@fontsource-variable/readex-pro/files/readex-pro-${subset}-wght-normal.woff2`] as [string],
  weight: '160 700',
  style: 'normal' as const,
  display: 'swap' as const,
  ...(unicodeRange ? { unicodeRange } : {}),
});

const uiFiles = (names: string): RegExp => new RegExp(`src[\\\\/]lib[\\\\/]ui[\\\\/](?:${names})\\.`);

/** How the browser's scripts are cut. A plugin, because Astro hands on little of `vite.environments.client`. */
const clientScripts: Plugin = {
  name: 'client-scripts',
  enforce: 'pre',
  // Vite's own fetches styles ahead of a part that is loaded on demand. Ours stand in the page, so 0.6 kB of it did nothing.
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  configEnvironment: (name) =>
    name !== 'client'
      ? undefined
      : {
          build: {
            // What is loaded again where the network failed it (src/lib/client/page/import-with-retry.ts) is one file: what it shares stands in
            // a group below that its page loads at first, as tests/product/first-load-budget.test.ts holds. Nothing is to be fetched ahead.
            modulePreload: false,
            rolldownOptions: {
              // A page that takes one primitive from their index does not load those of all pages.
              treeshake: { moduleSideEffects: [{ test: /src[\\/]lib[\\/]ui[\\/]/, sideEffects: false }] },
              // Few files pack better than many, and save round trips.
              output: {
                codeSplitting: {
                  groups: [
                    {
                      name: 'react',
                      test: /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react|@nanostores[\\/]react)[\\/]/,
                    },
                    {
                      name: 'shell',
                      // The bridge to a host is for pages in one.
                      test: /src[\\/]lib[\\/](?:client[\\/](?!host[\\/])|(?:contract|i18n|kernel)[\\/]|ui[\\/](?:currency|time-left)\.)/,
                      minShareCount: 3,
                    },
                    // What most pages show of the primitives, what only games do, and what games' pages share; each with what their
                    // parts on demand need of it.
                    {
                      name: 'ui',
                      test: uiFiles('amount|ball|button|card|classes|dialog|empty-state|empty-art|form|icon'),
                      minShareCount: 2,
                    },
                    { name: 'choose', test: uiFiles('countdown|segmented|stepper'), minShareCount: 2 },
                    // What is known of any entry; else it would lie among the parts of a game's page, and orders load those.
                    {
                      name: 'entry',
                      test: /src[\\/]lib[\\/]games[\\/](?:rules|view)[\\/](?:entry|faces|ordered-places|pricing)\./,
                      minShareCount: 2,
                    },
                    // How an entry fares in a draw: pages of orders and tickets tell it without playing. The rules of a game are not here.
                    {
                      name: 'entries',
                      test: /src[\\/]lib[\\/]games[\\/](?:rules|view)[\\/](?:gain|hits|masks|settle)\./,
                      minShareCount: 3,
                    },
                    // What two games share, the way that they are played, weighs on no other: nor do the numbers chosen so far, which half
                    // of the games show.
                    {
                      name: 'play',
                      test: /src[\\/]islands[\\/]play[\\/](?!pickers[\\/]chosen-numbers\.)/,
                      minShareCount: 3,
                    },
                    {
                      name: 'chosen',
                      test: /src[\\/]islands[\\/]play[\\/]pickers[\\/]chosen-numbers\./,
                      minShareCount: 2,
                    },
                  ],
                },
              },
            },
          },
        },
};

export default defineConfig({
  output: 'server',
  adapter: nodeWithOwnEntry(fileURLToPath(new URL('./src/server/main.ts', import.meta.url))),
  // Components without client:* are many and small, and none waits: one string each, five times as fast as a stream.
  integrations: [react({ experimentalDisableStreaming: true }), icon()],
  session: false,
  devToolbar: { enabled: false },
  security: {
    // The gateway checks origins itself: Astro's check does not cover JSON.
    checkOrigin: true,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        // 'self' is our socket's address too. Frames: the bank's and the identity provider's; the sandbox's are on our own.
        "connect-src 'self'",
        "frame-src 'self' https:",
        "object-src 'none'",
        "base-uri 'self'",
      ],
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Readex Pro',
      cssVariable: '--font-readex',
      // Stand-ins as wide as Readex: src/styles/fallback-fonts.css.
      fallbacks: ['readex-roboto', 'readex-noto', 'readex-naskh', 'readex-dejavu', 'system-ui', 'sans-serif'],
      options: {
        variants: [
          readexPro('latin'),
          readexPro('arabic', [
            'U+0600-06FF',
            'U+0750-077F',
            'U+08A0-08FF',
            'U+200C-200E',
            'U+FB50-FDFF',
            'U+FE70-FEFC',
          ]),
        ],
      },
    },
  ],
  // One round trip to the first paint instead of two: 350 ms on a slow phone for 10 kB more a page (bench/pages.ts).
  build: { inlineStylesheets: 'always' },
  vite: { plugins: [tailwindcss(), clientScripts] },
});
