import { sql } from 'kysely';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { isMigrated } from '../db/migrate.ts';
import { createWriteProbe } from '../db/write-probe.ts';
import type { Engine } from '../engine/engine.ts';
import { listTickers } from '../jobs/ticker.ts';
import type { HttpRoute } from '../http/web-server.ts';

const CHECK_TIMEOUT_MS = 2 * SECOND_MS;
/** A ticker that has not ended a run for so long hangs. */
const LATE_MS = 60 * SECOND_MS;

type Checks = Readonly<Record<string, boolean>>;

function sendJson(response: ServerResponse, status: number, body: object): true {
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
  return true;
}

/** Whether the check holds in time; an exception is a no. */
const holds = (check: Promise<boolean>): Promise<boolean> =>
  Promise.race([check, new Promise<false>((done) => setTimeout(() => done(false), CHECK_TIMEOUT_MS).unref())]).catch(
    () => false,
  );

const tickersAlive = () => listTickers().every(({ endedAt, everyMs }) => systemNow() - endedAt < LATE_MS + everyMs);

async function checks({ db }: Engine, writes: () => Promise<boolean>): Promise<Checks> {
  const [database, migrations, writable] = await Promise.all([
    holds(sql`select 1`.execute(db).then(() => true)),
    holds(isMigrated(db)),
    holds(writes()),
  ]);
  return { database, migrations, writable, jobs: tickersAlive() };
}

const failed =
  ({ log }: Engine, response: ServerResponse) =>
  (error: unknown) => {
    log.error({ err: error }, 'health check failed to write its response');
    if (response.headersSent) response.destroy();
    else sendJson(response, 500, { ready: false });
  };

/** For so long a stranger is told what was found last: each check costs two queries. */
const KEPT_MS = SECOND_MS;

/** One check for all who ask at the same time, and for a while after. */
export function shareChecks<T>(check: () => Promise<T>): () => Promise<T> {
  let latest: { readonly found: Promise<T>; until: number } | undefined;
  return () => {
    if (latest && systemNow() < latest.until) return latest.found;
    const asked = { found: check(), until: Infinity };
    const keep = () => {
      asked.until = systemNow() + KEPT_MS;
    };
    asked.found.then(keep, keep);
    latest = asked;
    return asked.found;
  };
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

// A proxy on this machine comes from loopback, too; what it forwards does not.
const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, is migrated and writes, and tickers run; for others
 * than this machine as of the last second. `/metrics`: for this machine only.
 */
export function createHealthRoute(engine: Engine, draining: () => boolean): HttpRoute {
  const writes = createWriteProbe(engine.db, engine.log);
  const shared = shareChecks(() => checks(engine, writes));
  return (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') return sendJson(response, 200, { up: true });
    if (path === '/readyz') {
      const asked = (isFromHere(request) ? checks(engine, writes) : shared()).then((found) => {
        const ready = !draining() && Object.values(found).every(Boolean);
        sendJson(response, ready ? 200 : 503, { ready, draining: draining(), ...found });
      });
      asked.catch(failed(engine, response));
      return true;
    }
    if (path !== '/metrics' || !isFromHere(request)) return false;
    engine.metrics
      .render()
      .then((text) => response.writeHead(200, { 'content-type': engine.metrics.contentType }).end(text))
      .catch(failed(engine, response));
    return true;
  };
}

/** The same for a front node: it is ready when its gateway is. */
export function createFrontHealthRoute(gateway: string): HttpRoute {
  const shared = shareChecks(() =>
    holds(fetch(`${gateway}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).then(({ ok }) => ok)),
  );
  return (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (path === '/healthz') return sendJson(response, 200, { up: true });
    if (path !== '/readyz') return false;
    void shared().then((ready) => sendJson(response, ready ? 200 : 503, { ready, gateway: ready }));
    return true;
  };
}
