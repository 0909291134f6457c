import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Pages } from '../web.ts';
import { encode, sendEncoded, type Encoded } from './encoded.ts';

/** The build's own files: their names change with their content. Fonts are compressed already and stay with Astro. */
const NAME = /^\/_astro\/([\w.@-]+\.(?:js|css|svg|json))(?:\?|$)/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves scripts and styles of the build compressed from memory; passes on the rest. */
export function keepAssets(pages: Pages, clientFolder: string): Pages {
  const kept = new Map<string, Promise<Encoded | undefined>>();
  const load = async (name: string) => {
    try {
      return await encode(await readFile(join(clientFolder, '_astro', name)), 11);
    } catch {
      kept.delete(name);
      return undefined;
    }
  };
  return (request, response) => {
    const name = NAME.exec(request.url ?? '')?.[1];
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return pages(request, response);
    let file = kept.get(name);
    if (!file) kept.set(name, (file = load(name)));
    return void file.then((encoded) => {
      if (!encoded) return void pages(request, response);
      const type = TYPES[extname(name)];
      sendEncoded(request, response, encoded, {
        'content-type': type,
        'cache-control': FOR_EVER,
        'x-content-type-options': 'nosniff',
      });
    });
  };
}
