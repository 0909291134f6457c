import type { APIRoute } from 'astro';
import { workerUrl } from '#shell/offline/worker-url.ts';
import { buildVersion, readBuiltText } from '../server/index.ts';

/** The service worker. Browsers check for a new one at each visit; each build makes a new one. */
export const GET: APIRoute = async () =>
  new Response(`globalThis.BUILD=${JSON.stringify(await buildVersion())};${await readBuiltText(workerUrl)}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
