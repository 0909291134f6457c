import { sql } from 'kysely';
import type { ServerResponse } from 'node:http';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Engine } from '../engine/engine.ts';
import { listTickers } from '../jobs/ticker.ts';
import type { HttpRoute } from '../http/web-server.ts';

const PATIENCE_MS = 2 * SECOND_MS;
/** A job of this node that has not come round for so long hangs. */
const LATE_MS = 60 * SECOND_MS;

type Checks = Readonly<Record<string, boolean>>;

function tell(response: ServerResponse, status: number, body: object): true {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
  return true;
}

/** Whether it holds, within a moment. What it throws is a no. */
const holds = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([check, new Promise<false>((done) => setTimeout(() => done(false), PATIENCE_MS).unref())]).catch(
    () => false,
  );

const jobsWell = () => listTickers().every(({ endedAt, everyMs }) => systemNow() - endedAt < LATE_MS + everyMs);

async function checks({ db }: Engine): Promise<Checks> {
  const [database, migrations] = await Promise.all([
    holds(sql`select 1`.execute(db).then(() => true)),
    holds(isMigrated(db)),
  ]);
  return { database, migrations, jobs: jobsWell() };
}

const failed =
  ({ log }: Engine, response: ServerResponse) =>
  (error: unknown) => {
    log.error({ err: error }, 'what was asked of this node’s health could not be told');
    if (response.headersSent) response.destroy();
    else tell(response, 500, { ready: false });
  };

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** `/healthz` the process is up; `/readyz` its database, migrations and jobs are well; `/metrics` to this machine only. */
export function createHealthRoute(engine: Engine, draining: () => boolean): HttpRoute {
  return (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') return tell(response, 200, { up: true });
    if (path === '/readyz') {
      const asked = checks(engine).then((found) => {
        const ready = !draining() && Object.values(found).every(Boolean);
        tell(response, ready ? 200 : 503, { ready, draining: draining(), ...found });
      });
      asked.catch(failed(engine, response));
      return true;
    }
    // A proxy on this machine comes from loopback too: what it passes on is not from here.
    if (
      path !== '/metrics' ||
      !LOOPBACK.test(request.socket.remoteAddress ?? '') ||
      request.headers['x-forwarded-for'] !== undefined
    )
      return false;
    engine.metrics
      .text()
      .then((text) => response.writeHead(200, { 'content-type': engine.metrics.contentType }).end(text))
      .catch(failed(engine, response));
    return true;
  };
}

/** The same for a process of pages: it is ready when the gateway behind it is. */
export function createFrontHealthRoute(gateway: string): HttpRoute {
  return (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') return tell(response, 200, { up: true });
    if (path !== '/readyz') return false;
    const asked = fetch(`${gateway}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(({ ok }) => ok);
    void holds(asked).then((ready) => tell(response, ready ? 200 : 503, { ready, gateway: ready }));
    return true;
  };
}
