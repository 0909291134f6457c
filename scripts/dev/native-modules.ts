import { registerHooks } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DevEnvironment } from 'vite';

/**
 * In development Node itself runs the engine and the modules it shares with pages, as it does for operator commands and
 * tests: through Vite's module runner the start took three seconds more. Vite runs pages, components and islands.
 */
const NATIVE_FOLDERS = [
  'locales',
  'src/server',
  'src/sandbox',
  ...['contract', 'games', 'i18n', 'kernel', 'routes', 'verify'].map((folder) => `src/lib/${folder}`),
];
/** Modules of these folders that only Vite can run: they ask for `astro:content` or `import.meta.env`. */
const VITE_MODULES = ['src/server/content/build-content.ts', 'src/lib/i18n/island.ts'];

const inProject = (path: string) => `${process.cwd()}/${path}`.replaceAll(sep, '/');
const nativeFolders = NATIVE_FOLDERS.map((folder) => `${inProject(folder)}/`);
const viteModules = new Set(VITE_MODULES.map(inProject));

/** Whether Node runs this file in development; `file` is an absolute path. */
export function isNative(file: string): boolean {
  const path = file.replaceAll(sep, '/');
  return nativeFolders.some((folder) => path.startsWith(folder)) && !viteModules.has(path);
}

const nativeUrls = nativeFolders.map((folder) => pathToFileURL(folder).href);
let version = 0;

// Node keeps each module for as long as the process lives. With another address it is read and run again.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return version > 0 && nativeUrls.some((folder) => resolved.url.startsWith(folder))
      ? { ...resolved, url: `${resolved.url.split('?', 1)[0] ?? ''}?version=${version}` }
      : resolved;
  },
});

/** From now on an import of a native module runs its current source. */
export const renewNativeModules = (): void => {
  version += 1;
};

/** Makes Vite's module runner leave native modules to Node. */
export function leaveToNode(environment: DevEnvironment): void {
  const fetchModule = environment.fetchModule.bind(environment);
  environment.fetchModule = async (id, importer, options) => {
    const file = id.startsWith('/src/') || id.startsWith('/locales/') ? inProject(id.slice(1)) : id;
    return isNative(file)
      ? { externalize: pathToFileURL(file).href, type: 'module' }
      : fetchModule(id, importer, options);
  };
}
