import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrate, openDatabase } from './db/index.ts';
import { startPostgres, type LocalPostgres } from './db/postgres.ts';
import { createEngine, type Engine } from './engine.ts';
import { gatewayHttp } from './gateway/http.ts';
import { gatewayUpgrade, refuseUpgrade } from './gateway/upgrade.ts';
import type { Logger } from './log.ts';
import type { Settings } from './settings.ts';

export type Pages = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface RunningNode {
  readonly engine: Engine;
  readonly server: Server;
  readonly origin: string;
  /** Drains: no new connections, what is under way ends, then the database is let go. */
  stop(): Promise<void>;
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<AddressInfo>((done, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => done(server.address() as AddressInfo));
  });

const notFound: Pages = (_request, response) => {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
};

/** One node: the database found or started, the engine, and HTTP. `pages` is Astro's handler; tests of the gateway go without. */
export async function startNode(settings: Settings, log: Logger, pages: Pages = notFound): Promise<RunningNode> {
  let local: LocalPostgres | undefined;
  if (settings.DATABASE_URL === undefined) local = await startPostgres(settings.DATA_DIR);
  const handle = openDatabase(settings.DATABASE_URL ?? local?.url ?? '');
  await migrate(handle.db);
  let route: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  const server = createServer((request, response) => {
    if (!route(request, response)) pages(request, response);
  });
  const address = await listen(server, settings.PORT, settings.HOST);
  const origin = `http://${settings.HOST}:${address.port}`;
  const publicOrigin = settings.PUBLIC_ORIGIN ?? origin;
  const engine = await createEngine({ settings, log, handle, publicOrigin });
  setEngine(engine);
  route = gatewayHttp(engine);
  const upgrade = gatewayUpgrade(engine);
  server.on('upgrade', (request, socket, head) => {
    if (!upgrade(request, socket, head)) refuseUpgrade(socket, '404 Not Found');
  });
  await engine.start();
  return {
    engine,
    server,
    origin,
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      engine.push.closeSockets();
      server.closeIdleConnections();
      await closed;
      await engine.stop();
      await local?.leave();
    },
  };
}

// In dev, modules run again when a file changes; the engine must not (PARTS, trap 8).
const KEY = Symbol.for('naseeb.engine');
const holder = globalThis as { [KEY]?: Engine };

const setEngine = (engine: Engine): void => {
  holder[KEY] = engine;
};

/** The engine of this process, for the pages' direct transport. */
export const currentEngine = (): Engine | undefined => holder[KEY];
