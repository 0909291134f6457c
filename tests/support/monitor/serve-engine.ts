import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveDrawRecords } from '#server/draws/open-data/draw-records.ts';
import type { Engine } from '#server/engine/engine.ts';
import { serveSeries } from '#server/instants/open-data/serve-series.ts';
import { createLogRoute } from '#server/tlog/serve-log.ts';

/** What a product answers to a path otherwise; undefined where it answers as it is. */
export type Lie = (path: string) => object | string | Uint8Array | undefined;

/** The public files of an engine that runs no steps by itself, over HTTP, and where a beacon's rounds are. */
export interface ServedEngine {
  readonly origin: string;
  /** The rounds of a test beacon, at the engine's time. */
  readonly beacon: string;
  lie(lie: Lie | undefined): void;
  /** The server of the operator is gone; the beacon is not. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const close = (server: Server): Promise<void> =>
  new Promise((done) => {
    if (!server.listening) return done();
    server.close(() => done());
    server.closeAllConnections();
  });

export async function serveEngine(engine: Engine, beaconUrl: string): Promise<ServedEngine> {
  const routes = [serveDrawRecords(engine), serveSeries(engine), createLogRoute(engine)];
  let lie: Lie | undefined;
  const product = createServer((request, response) => {
    const said = lie?.(request.url ?? '/');
    if (said !== undefined) {
      const isText = typeof said === 'string' || said instanceof Uint8Array;
      response.end(isText ? said : JSON.stringify(said));
    } else if (!routes.some((route) => route(request, response))) response.writeHead(404).end();
  });
  // A stranger asks for rounds without the product's clock, which tests have moved.
  const rounds = createServer((request, response) => {
    const headers = { 'x-clock-offset-ms': String(engine.clock.now().getTime() - Date.now()) };
    fetch(beaconUrl + (request.url ?? '/'), { headers })
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.destroy());
  });
  return {
    origin: await listen(product),
    beacon: await listen(rounds),
    lie: (next) => {
      lie = next;
    },
    leave: () => close(product),
    stop: async () => {
      await close(product);
      await close(rounds);
    },
  };
}
