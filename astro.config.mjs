// @ts-check
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import icon from 'astro-icon';
import { defineConfig, fontProviders } from 'astro/config';
import i18next from 'astro-i18next';

/**
 * @astrojs/node builds the pages. Our own file is the server's entry, so that one process owns HTTP, sockets and jobs.
 *
 * @param {string} entry
 * @returns {import('astro').AstroIntegration}
 */
function nodeWithOwnEntry(entry) {
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

/**
 * @param {'latin' | 'arabic'} subset
 * @param {[string, ...string[]]} [unicodeRange]
 */
const readexPro = (subset, unicodeRange) => ({
  src: /** @type {[string]} */ ([`@fontsource-variable/readex-pro/files/readex-pro-${subset}-wght-normal.woff2`]),
  weight: '160 700',
  style: /** @type {const} */ ('normal'),
  display: /** @type {const} */ ('swap'),
  ...(unicodeRange ? { unicodeRange } : {}),
});

/**
 * How the browser's scripts are cut. A plugin, because Astro hands on little of `vite.environments.client`.
 *
 * @type {import('vite').Plugin}
 */
const clientScripts = {
  name: 'client-scripts',
  enforce: 'pre',
  // Vite's own fetches styles ahead of a part on demand. Ours stand in the page, and public pages have no 0.7 kB left.
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
  configEnvironment: (name) =>
    name !== 'client'
      ? undefined
      : {
          build: {
            // Styles are inlined and parts on demand are one file each (below): there is nothing to fetch ahead.
            modulePreload: false,
            rolldownOptions: {
              // Writes constants of other modules, such as the addresses of commands, into the code that uses them.
              optimization: { inlineConst: { mode: 'all' } },
              output: {
                codeSplitting: {
                  // One group for each layer. Without them a game's page loads 43 scripts instead of 9, and what is
                  // loaded with a retry (src/lib/client/page/import-with-retry.ts) imports files that its page does
                  // not have: a browser remembers an import that failed (tests/product/first-load-budget.test.ts).
                  groups: [
                    {
                      name: 'react',
                      test: /node_modules[\\/](?:react|react-dom|scheduler|@astrojs[\\/]react|@nanostores[\\/]react)[\\/]/,
                    },
                    {
                      // On every page. The bridge to a host would cost each 0.9 kB, geo 2 kB, schemas of the contract
                      // zod, which forms alone need, with what they import, and statuses 0.2 kB, which few pages show.
                      // Three pages poll while they are visible.
                      // Without the two modules of ui, which the shell uses too, every page would load React.
                      name: 'shell',
                      test: /src[\\/]lib[\\/](?:client[\\/](?!geo[\\/]|host[\\/]|gateway[\\/](?:request-id|request-store|upload)\.|page[\\/](?:download-file|poll-while-visible|server-time)\.)|i18n[\\/]|kernel[\\/](?!(?:age|calendar-day)\.)|contract[\\/](?!(?:players|profile)[\\/]|(?:[a-z]+[\\/])?(?:fields|password-rules|statuses|\d{6}-[\w-]+)\.)|ui[\\/](?:currency|time-left)\.)/,
                      minShareCount: 3,
                    },
                    {
                      // For few pages: in the shell's group each would load it.
                      name: 'download-file',
                      test: /src[\\/]lib[\\/]client[\\/]page[\\/]download-file\./,
                    },
                    {
                      name: 'ui',
                      test: /src[\\/]lib[\\/]ui[\\/](?!countdown|segmented|stepper)/,
                      minShareCount: 2,
                    },
                    {
                      // In ui they would cost the pages of forms 0.8 kB, which they do not have left.
                      name: 'choose',
                      test: /src[\\/]lib[\\/]ui[\\/](?:countdown|segmented|stepper)\./,
                      minShareCount: 2,
                    },
                    {
                      // With modules that orders share with a game's page, or with what that loads on demand.
                      name: 'games',
                      test: /src[\\/](?:lib[\\/](?:games[\\/](?:rules|view)[\\/]|client[\\/]gateway[\\/]request-store\.)|islands[\\/](?:orders[\\/]shared[\\/]order-changes|ticket[\\/]ticket-qr|proof[\\/]store[\\/]set-aside)\.)/,
                      minShareCount: 2,
                    },
                    {
                      // The page of coupons needs the second one, which game pages load with the first.
                      name: 'coupon-choice',
                      test: /src[\\/]islands[\\/]account[\\/]coupons[\\/](?:coupon-choice|own-coupons)\./,
                    },
                    {
                      // Without back-to-cart, which the screens of a deposit and of an identity show, not play, and
                      // what the two pickers of Pick3 share.
                      name: 'play',
                      test: /src[\\/]islands[\\/]play[\\/](?!cart[\\/]back-to-cart\.|pick3[\\/])/,
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
  integrations: [react(), icon(), i18next({ configPath: './src/lib/i18n/astro-i18next.config.mjs' })],
  session: false,
  // Apostrophes and quotation marks stay as written: straight, as in all other texts.
  markdown: { syntaxHighlight: false, processor: satteri({ features: { smartPunctuation: false } }) },
  // Astro's image service would scale pictures for anybody, seconds of processor time each. Nothing here uses it.
  image: { endpoint: { route: '/_image', entrypoint: fileURLToPath(new URL('./src/pages/404.ts', import.meta.url)) } },
  // Astro hands on what a page gave to Astro.cache.set; the pages are kept in front of it (src/server/pages).
  cache: { provider: { entrypoint: fileURLToPath(new URL('./src/server/pages/cache-provider.ts', import.meta.url)) } },
  devToolbar: { enabled: false },
  security: {
    // The gateway checks origins itself: Astro's check does not cover JSON.
    checkOrigin: true,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        // 'self' is our socket's address too. What may stand in frames and where forms lead depends on the page and the
        // installation (src/server/pages/security-headers.ts).
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ],
      // Astro adds 'self' and the hashes of a page's styles.
      styleDirective: { resources: [{ resource: "'unsafe-inline'", kind: 'attribute' }] },
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
  vite: {
    plugins: [tailwindcss(), clientScripts],
    // The script that astro-i18next adds to each page is the set-up; plain Node has it from the file
    // (src/lib/i18n/setup.ts).
    resolve: { alias: { '#i18n/setup.ts': 'astro:scripts/page-ssr.js' } },
  },
});
