import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Content } from '../content/promotions.ts';
import type { HttpRoute, UpgradeRoute } from '../http/web-server.ts';
import { createLog } from '../observability/log.ts';
import { processSettings } from '../settings/process-settings.ts';
import { startNode } from './node.ts';

/** A node inside Vite's server: `npm run dev` starts another one whenever a module of the engine changes. */
export interface DevelopmentNode {
  /** Answers calls, open data and callbacks; false leaves a request to Astro's pages. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stop(): Promise<void>;
}

export async function startDevelopmentNode(server: Server, origin: string, content: Content): Promise<DevelopmentNode> {
  const settings = processSettings();
  let http: readonly HttpRoute[] = [];
  let upgrades: readonly UpgradeRoute[] = [];
  const node = await startNode(settings, createLog(settings), undefined, content, () =>
    Promise.resolve({
      server,
      origin,
      serve: (routes) => {
        ({ http, upgrade: upgrades } = routes);
      },
      // Vite's server outlives this node.
      drain: () => {
        [http, upgrades] = [[], []];
        return Promise.resolve();
      },
    }),
  );
  return {
    handle: (request, response) => http.some((route) => route(request, response)),
    upgrade: (request, socket, head) => upgrades.some((route) => route(request, socket, head)),
    stop: node.stop,
  };
}
