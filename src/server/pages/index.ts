import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageHandler } from '../http/web-server.ts';
import { serveStaticAssets } from './static-assets.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { cachePages, type PageCacheOptions } from './page-cache.ts';
import { createPublicVersion } from './public-version.ts';
import { serveVideos } from './video-files.ts';

/** Where the build put what browsers load: beside the folder that this code was bundled into. */
export function findClientFolder(from: string): string {
  for (let at = from; dirname(at) !== at; at = dirname(at)) {
    const folder = join(at, 'client', '_astro');
    if (existsSync(folder)) return dirname(folder);
  }
  return from;
}

/** Astro's handler with kept pages and compressed files in front of it. `framedBy`: other origins whose pages may show ours. */
export function servePages(
  pages: PageHandler,
  options: { readonly version: () => Promise<string>; readonly framedBy: readonly string[] } & Pick<
    PageCacheOptions,
    'clock' | 'failed' | 'hostOf' | 'texts' | 'vary'
  >,
): PageHandler {
  const cached = cachePages(pages, { ...options, version: createPublicVersion(options.version) });
  const folder = findClientFolder(import.meta.dirname);
  return addSecurityHeaders(serveVideos(serveStaticAssets(cached, folder), folder), options.framedBy);
}
