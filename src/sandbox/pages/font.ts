import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { replyNotFound, type Route } from '../http/server.ts';

const find = createRequire(import.meta.url);

/** One font for both scripts, so that Arabic is readable on machines without Arabic fonts. */
export const fontRoute: Route = {
  method: 'GET',
  path: '/sandbox/font/{file}',
  handle: ({ params }) => {
    const subset = /^(latin|arabic)\.woff2$/.exec(params['file'] ?? '')?.[1];
    if (subset === undefined) return replyNotFound('font');
    const path = find.resolve(`@fontsource-variable/readex-pro/files/readex-pro-${subset}-wght-normal.woff2`);
    return {
      status: 200,
      // Framed pages have no origin (http/server.ts), so fonts are cross-origin requests.
      headers: {
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=86400',
        'access-control-allow-origin': '*',
      },
      body: readFileSync(path),
    };
  },
};
