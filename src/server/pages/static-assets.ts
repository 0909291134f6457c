import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PageHandler } from '../http/web-server.ts';
import type { Logger } from '../observability/log.ts';
import { encodeBody, sendEncodedBody, type EncodedBody } from './compression.ts';

/**
 * The build's own files: their names change with their content. Fonts are compressed already and are served from
 * disk.
 */
const BUILT_FILE = /^\/(_astro\/[\w.@-]+\.(?:js|css|svg|json))(?:\?|$)/;
/** Pictures under a name that stays (public/art): browsers keep them for a while, then ask whether they changed. */
const ART_FILE = /^\/(art\/[\w-]+\.svg)(?:\?|$)/;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
/** For a name that changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

function findAsset(url: string): { readonly name: string; readonly kept: string } | undefined {
  const [, built] = BUILT_FILE.exec(url) ?? [];
  if (built !== undefined) return { name: built, kept: IMMUTABLE };
  const [, drawn] = ART_FILE.exec(url) ?? [];
  return drawn === undefined ? undefined : { name: drawn, kept: FOR_AN_HOUR };
}

/** Serves scripts, styles and drawings of the build compressed from memory; passes on the rest. */
export function serveStaticAssets(pages: PageHandler, clientFolder: string, log: Pick<Logger, 'warn'>): PageHandler {
  let isFailing = false;
  const kept = new Map<string, Promise<EncodedBody | undefined>>();
  const load = async (name: string) => {
    try {
      const encoded = await encodeBody(await readFile(join(clientFolder, name)), 11);
      isFailing = false;
      return encoded;
    } catch (error) {
      kept.delete(name);
      // Logged once until a read succeeds: anybody can ask for a name that cannot be read.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isMissing = code === 'ENOENT' || code === 'ENAMETOOLONG';
      if (!isMissing && !isFailing) log.warn({ err: error, file: name }, 'failed to read a file of the build');
      isFailing ||= !isMissing;
      return undefined;
    }
  };
  return (request, response) => {
    const asset = findAsset(request.url ?? '');
    if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return pages(request, response);
    let file = kept.get(asset.name);
    if (!file) kept.set(asset.name, (file = load(asset.name)));
    return void file.then((encoded) => {
      if (!encoded) return void pages(request, response);
      const type = TYPES[extname(asset.name)];
      sendEncodedBody(request, response, encoded, {
        'content-type': type,
        'cache-control': asset.kept,
      });
    });
  };
}
