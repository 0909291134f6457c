import { registerHooks } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DevEnvironment } from 'vite';

/**
 * In development Node itself runs the engine and the modules it shares with pages, as it does for operator commands and
 * tests: through Vite's module runner the start took three seconds more. Vite runs pages, components and islands.
 */
const EXTERNAL_FOLDERS = [
  'locales',
  'src/server',
  ...['contract', 'games', 'i18n', 'kernel', 'routes', 'verify'].map((folder) => `src/lib/${folder}`),
];
/** The editors' content as the engine reads it, for which it asks `astro:content`. */
export const CONTENT_MODULE = 'src/server/content/build-content.ts';
/** Modules of these folders that only Vite can run. The second asks for `import.meta.env`. */
const VITE_MODULES = [CONTENT_MODULE, 'src/lib/i18n/island.ts'];

const withSlashes = (file: string) => file.replaceAll(sep, '/');
const inProject = (path: string) => withSlashes(`${process.cwd()}/${path}`);
const externalFolders = EXTERNAL_FOLDERS.map((folder) => `${inProject(folder)}/`);
const viteModules = new Set(VITE_MODULES.map(inProject));
const contentModule = inProject(CONTENT_MODULE);

/** Whether Node runs this file in development; `file` is an absolute path. */
export function isExternal(file: string): boolean {
  const path = withSlashes(file);
  return externalFolders.some((folder) => path.startsWith(folder)) && !viteModules.has(path);
}

/** Whether a change of this file starts a new engine; `file` is an absolute path. */
export const isPartOfEngine = (file: string): boolean =>
  (isExternal(file) || withSlashes(file) === contentModule) &&
  /\.(?:ts|mjs|json|sql)$/.test(file) &&
  !file.endsWith('.test.ts');

const externalUrls = externalFolders.map((folder) => pathToFileURL(folder).href);
let version = 0;

// Node keeps each module for as long as the process lives. With another address it is read and run again.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return version > 0 && externalUrls.some((folder) => resolved.url.startsWith(folder))
      ? { ...resolved, url: `${resolved.url.split('?', 1)[0] ?? ''}?version=${version}` }
      : resolved;
  },
});

/** From now on an import of an external module runs its current source. */
export const renewExternalModules = (): void => {
  version += 1;
};

/** Makes Vite's module runner leave external modules to Node. */
export function leaveToNode(environment: DevEnvironment): void {
  const fetchModule = environment.fetchModule.bind(environment);
  environment.fetchModule = async (id, importer, options) => {
    const file = id.startsWith('/src/') || id.startsWith('/locales/') ? inProject(id.slice(1)) : id;
    return isExternal(file)
      ? { externalize: pathToFileURL(file).href, type: 'module' }
      : fetchModule(id, importer, options);
  };
}
