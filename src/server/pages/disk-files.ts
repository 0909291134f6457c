import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import send from 'send';
import { HOUR_MS } from '#kernel/time.ts';
import type { PageHandler } from '../http/web-server.ts';
import { IMMUTABLE } from './static-assets.ts';

/** Instruction videos with their posters and captions (public/videos). */
const VIDEO_FILE = /^videos\//;
/** Fonts: their names change with their content. */
const BUILT_FILE = /^_astro\//;

/** The paths of all files of a folder, as an address names them. */
const listFiles = (folder: string): ReadonlySet<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll(sep, '/'),
      ),
  );

/**
 * Serves the build's files from disk and passes on the rest. Answers ranges, which Safari and seeking in a video need.
 */
export function serveDiskFiles(pages: PageHandler, clientFolder: string): PageHandler {
  const files = listFiles(clientFolder);
  return (request, response) => {
    const [name = ''] = (request.url ?? '').slice(1).split('?', 1);
    if (!files.has(name) || (request.method !== 'GET' && request.method !== 'HEAD')) return pages(request, response);
    if (BUILT_FILE.test(name)) response.setHeader('cache-control', IMMUTABLE);
    // Names that stay: browsers keep videos for a while, and ask each time whether another file changed.
    return send(request, name, { root: clientFolder, maxAge: VIDEO_FILE.test(name) ? HOUR_MS : 0 }).pipe(response);
  };
}
