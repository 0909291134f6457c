import type { Server } from 'node:http';
import { createAcquirerCallback } from '../deposits/acquirer/callback.ts';
import { serveDrawRecords } from '../draws/open-data/draw-records.ts';
import { serveOpenResults } from '../draws/open-data/open-results.ts';
import { setCurrentEngine } from '../engine/current-engine.ts';
import { createEngine, type Engine, type EngineOptions } from '../engine/engine.ts';
import { LOG_PREFIX } from '../tlog/log-paths.ts';
import { createLogRoute } from '../tlog/serve-log.ts';
import { createOpenRoute } from '../http/open-route.ts';
import { createRateLimitedRoute } from '../http/rate-limits.ts';
import { createGatewayRoute } from '../gateway/http.ts';
import { serveSeries } from '../instants/open-data/serve-series.ts';
import { createIdentityCallback } from '../identity/callback.ts';
import { createSocketUpgrade } from '../push/upgrade.ts';
import { createHealthRoute } from './health.ts';
import { openInstallation } from '../engine/installation.ts';
import { supervisePostgres } from '../engine/supervise-postgres.ts';
import type { Logger } from '../observability/log.ts';
import { openSandbox } from '../engine/sandbox/open-sandbox.ts';
import { createSecurityTxtRoute } from '../http/security-txt.ts';
import { resolveContacts } from '../settings/contacts.ts';
import { createMessagesPage } from '../messages/messages-page.ts';
import { claimFormFile } from '../grand-prizes/form/claim-form.ts';
import { createDownloadRoute } from '../downloads/download-route.ts';
import { ownDataFile } from '../privacy/own-data-file.ts';
import { statementFile } from '../transactions/statement/statement-file.ts';
import { createSandboxProxy } from '../http/sandbox-proxy.ts';
import { createActReporter } from '../ops/report-acts.ts';
import { createUploadRoute } from '../uploads/upload-route.ts';
import type { Settings } from '../settings/settings.ts';
import { firstRoute, openWebServer, type PageHandler } from '../http/web-server.ts';

export interface RunningNode {
  readonly engine: Engine;
  readonly server: Server;
  readonly origin: string;
  /** Drains: no new connections, what is under way ends, then the database is let go. */
  stop(): Promise<void>;
}

const OPEN = '/open/';

const notFound: PageHandler = (_request, response) => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found');
};

/**
 * One node: the database found or started, the engine, and HTTP. `pages` is Astro's handler, `content` what its build
 * holds; tests of the gateway go without.
 */
export async function startNode(
  settings: Settings,
  log: Logger,
  pages: PageHandler = notFound,
  content?: EngineOptions['content'],
  openServer: typeof openWebServer = openWebServer,
): Promise<RunningNode> {
  // What was opened, closed in reverse by stop() and by a start that fails.
  const opened = new AsyncDisposableStack();
  let engine: Engine | undefined;
  let draining = false;
  try {
    const sandboxUp = openSandbox(settings, log); // beside the database's own start
    sandboxUp.catch(() => {}); // it is awaited below; a database that fails first is the error to show
    opened.defer(async () => (await sandboxUp.catch(() => undefined))?.stop());
    const { handle, local } = await openInstallation(settings, { log });
    opened.defer(() => local?.leave());
    const watch = local && supervisePostgres(local, log);
    opened.defer(() => watch?.stop());
    opened.defer(() => handle.close());
    opened.defer(() => engine?.stop());
    const web = await openServer(settings, log);
    opened.defer(() => {
      draining = true;
      engine?.push.closeSockets();
      return web.drain();
    });
    const publicOrigin = settings.PUBLIC_ORIGIN ?? web.origin;
    const sandbox = await sandboxUp;
    engine = await createEngine({ settings, log, handle, publicOrigin, ownOrigin: web.origin, sandbox, content });
    setCurrentEngine(engine);
    await engine.start();
    const acts = createActReporter(engine);
    opened.defer(() => acts.stop());
    acts.start();
    web.serve({
      http: [
        createGatewayRoute(engine),
        createUploadRoute(engine),
        createDownloadRoute(engine, {
          'own-data': ownDataFile(engine),
          'statement-csv': statementFile(engine.db, 'csv'),
          'statement-pdf': statementFile(engine.db, 'pdf'),
          'claim-form': claimFormFile(engine.db),
        }),
        createHealthRoute(engine, () => draining),
        createSecurityTxtRoute(settings, publicOrigin),
        createMessagesPage({ origin: publicOrigin, ...resolveContacts(settings) }, sandbox !== undefined),
        createSandboxProxy(sandbox?.origin, settings, log),
        createAcquirerCallback(engine, engine.adapters.acquirer.secret),
        createIdentityCallback(engine),
        createOpenRoute(LOG_PREFIX, createRateLimitedRoute(engine, LOG_PREFIX, createLogRoute(engine))),
        createOpenRoute(
          OPEN,
          createRateLimitedRoute(
            engine,
            OPEN,
            firstRoute(serveOpenResults(engine), serveSeries(engine), serveDrawRecords(engine)),
          ),
        ),
      ],
      upgrade: [createSocketUpgrade(engine)],
      pages,
    });
    return { engine, server: web.server, origin: web.origin, stop: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
