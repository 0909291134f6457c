import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openReplayFiles } from '../http/open-route.ts';
import type { PageHandler } from '../http/web-server.ts';
import type { Logger } from '../observability/log.ts';
import { serveDiskFiles } from './disk-files.ts';
import { createPageHandler, type PageHandlerOptions } from './page-handler.ts';
import { createPublicVersion } from './public-version.ts';
import type { RenderPage } from './rendered-page.ts';
import { addFramePolicy, addSecurityHeaders, type PagePolicy } from './security-headers.ts';
import { serveStaticAssets } from './static-assets.ts';

/** Where the build put what browsers load: beside the folder that this code was bundled into. */
export function findClientFolder(from: string): string {
  for (let at = from; dirname(at) !== at; at = dirname(at)) {
    const folder = join(at, 'client', '_astro');
    if (existsSync(folder)) return dirname(folder);
  }
  return from;
}

/** Pages, cached where they allow it, and the build's files. */
export function servePages(
  render: RenderPage,
  {
    policy,
    version,
    log,
    ...options
  }: Omit<PageHandlerOptions, 'version' | 'failed' | 'now'> & {
    readonly log: Logger;
    readonly version: () => Promise<string>;
    readonly policy: PagePolicy;
  },
): PageHandler {
  const pages = createPageHandler(addFramePolicy(render, policy), {
    ...options,
    version: createPublicVersion(version, (error) =>
      log.warn({ err: error }, 'failed to read the version of public pages, they stay as they were'),
    ),
    failed: (error) => log.error({ err: error }, 'failed to send a page'),
  });
  const folder = findClientFolder(import.meta.dirname);
  return addSecurityHeaders(serveStaticAssets(serveDiskFiles(openReplayFiles(pages), folder), folder, log), policy);
}
