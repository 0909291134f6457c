import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Pages } from '../web.ts';
import { keepAssets } from './assets.ts';
import { guardPages } from './headers.ts';
import { keepPages, type KeptOptions } from './kept.ts';
import { createVersion } from './version.ts';
import { serveVideos } from './videos.ts';

/** Where the build put what browsers load: beside the folder that this code was bundled into. */
export function clientFolder(from: string): string {
  for (let at = from; dirname(at) !== at; at = dirname(at)) {
    const folder = join(at, 'client', '_astro');
    if (existsSync(folder)) return dirname(folder);
  }
  return from;
}

/** Astro's handler with kept pages and compressed files in front of it. `framedBy`: other origins whose pages may show ours. */
export function servePages(
  pages: Pages,
  options: { readonly version: () => Promise<string>; readonly framedBy: readonly string[] } & Pick<
    KeptOptions,
    'clock' | 'failed' | 'hostOf' | 'texts' | 'vary'
  >,
): Pages {
  const cached = keepPages(pages, { ...options, version: createVersion(options.version) });
  const folder = clientFolder(import.meta.dirname);
  return guardPages(serveVideos(keepAssets(cached, folder), folder), options.framedBy);
}
