// @ts-check
import { fileURLToPath } from 'node:url';
import { ARABIC_PATHS } from '../routes/arabic-paths.ts';
import { DEFAULT_LOCALE, LOCALES } from './locales.ts';
import { textFiles } from './text-files.ts';

/** @typedef {{ [segment: string]: string | Segments }} Segments */

/**
 * '/account/deposit' and '/account/إيداع' as `{ account: { deposit: 'إيداع' } }`.
 *
 * @param {Readonly<Record<string, string>>} paths
 */
function nestPaths(paths) {
  /** @type {Segments} */
  const nested = {};
  for (const [from, to] of Object.entries(paths)) {
    const [names, words] = [from.split('/').slice(1), to.split('/').slice(1)];
    let at = nested;
    for (const [i, name] of names.entries()) {
      const inner = at[name];
      if (i === names.length - 1) at[name] = words[i] ?? name;
      else at = typeof inner === 'object' ? inner : (at[name] = {});
    }
  }
  return nested;
}

const namespaces = Object.keys(textFiles[DEFAULT_LOCALE]);

/** @satisfies {import('astro-i18next').AstroI18nextConfig} */
const config = {
  defaultLocale: DEFAULT_LOCALE,
  locales: [...LOCALES],
  namespaces,
  defaultNamespace: 'common',
  load: /** @type {'server'[]} */ (['server']),
  showDefaultLocale: false,
  routes: { 'ar-AE': nestPaths(ARABIC_PATHS) },
  i18nextServer: {
    supportedLngs: [...LOCALES],
    ns: namespaces,
    defaultNS: 'common',
    // Without it the path of the build machine is baked in.
    backend: null,
    initAsync: false,
    preload: [...LOCALES],
    lng: DEFAULT_LOCALE,
    fallbackLng: false,
    load: /** @type {const} */ ('currentOnly'),
    interpolation: { escapeValue: false },
    returnNull: false,
    // A blank sentence is meant (`loginRefused` shows none), not missing.
    returnEmptyString: true,
  },
  i18nextServerPlugins: {
    fsBackend: null,
    textsBackend: fileURLToPath(new URL('./i18next-backend.ts', import.meta.url)),
  },
};

export default config;
// astro-i18next's loader calls require(), which hands back this name where an ES module has it.
export { config as 'module.exports' };
