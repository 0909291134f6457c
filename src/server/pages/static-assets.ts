import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PageHandler } from '../http/web-server.ts';
import { encodeBody, sendEncodedBody, type EncodedBody } from './compression.ts';

/** The build's own files: their names change with their content. Fonts are compressed already and stay with Astro. */
const BUILT = /^\/(_astro\/[\w.@-]+\.(?:js|css|svg|json))(?:\?|$)/;
/** Pictures under a name that stays (public/art): browsers keep them for a while, then ask whether they changed. */
const DRAWN = /^\/(art\/[\w-]+\.svg)(?:\?|$)/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const FOR_EVER = 'public, max-age=31536000, immutable';
const A_WHILE = 'public, max-age=3600';

function wanted(url: string): { readonly name: string; readonly kept: string } | undefined {
  const [, built] = BUILT.exec(url) ?? [];
  if (built !== undefined) return { name: built, kept: FOR_EVER };
  const [, drawn] = DRAWN.exec(url) ?? [];
  return drawn === undefined ? undefined : { name: drawn, kept: A_WHILE };
}

/** Serves scripts, styles and drawings of the build compressed from memory; passes on the rest. */
export function serveStaticAssets(pages: PageHandler, clientFolder: string): PageHandler {
  const kept = new Map<string, Promise<EncodedBody | undefined>>();
  const load = async (name: string) => {
    try {
      return await encodeBody(await readFile(join(clientFolder, name)), 11);
    } catch {
      kept.delete(name);
      return undefined;
    }
  };
  return (request, response) => {
    const asset = wanted(request.url ?? '');
    if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return pages(request, response);
    let file = kept.get(asset.name);
    if (!file) kept.set(asset.name, (file = load(asset.name)));
    return void file.then((encoded) => {
      if (!encoded) return void pages(request, response);
      const type = TYPES[extname(asset.name)];
      sendEncodedBody(request, response, encoded, {
        'content-type': type,
        'cache-control': asset.kept,
        'x-content-type-options': 'nosniff',
      });
    });
  };
}
