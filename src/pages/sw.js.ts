import type { APIRoute } from 'astro';
import { workerUrl } from '#shell/offline/worker-url.ts';
import { buildVersion, readBuiltText } from '../server/index.ts';

/** Serves the service worker. Browsers check it for changes at each visit, and each build changes it. */
export const GET: APIRoute = async () =>
  new Response(`globalThis.BUILD=${JSON.stringify(await buildVersion())};${await readBuiltText(workerUrl)}`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    },
  });
