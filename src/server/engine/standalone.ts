import { resolve } from 'node:path';
import { BACKGROUND_STATEMENT_MS } from '../db/index.ts';
import { hasPostgres } from '../db/local/cluster.ts';
import { createEngine, type Engine } from './engine.ts';
import { openInstallation } from './installation.ts';
import type { Logger } from '../observability/log.ts';
import { findSandbox } from './sandbox/open-sandbox.ts';
import { SettingsError, type Settings } from '../settings/settings.ts';

export interface StandaloneEngine {
  readonly engine: Engine;
  close(): Promise<void>;
}

/**
 * The engine without HTTP and jobs, beside the nodes that run or while none does: for the operator's command line.
 * PostgreSQL is stopped again only where this call had to start it. It never makes an installation: a shell that
 * lacks the product's DATA_DIR would work on a new and empty one.
 */
export async function openStandalone(settings: Settings, log: Logger): Promise<StandaloneEngine> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL === undefined && !(await hasPostgres(DATA_DIR)))
    throw new SettingsError(
      `No product was started on ${resolve(DATA_DIR)}. Set DATA_DIR or DATABASE_URL as it was started with, or start it first.`,
    );
  const { handle, local } = await openInstallation(settings, { max: 4, statementMs: BACKGROUND_STATEMENT_MS, log });
  const opened = new AsyncDisposableStack();
  opened.defer(() => (local?.started ? local.leave() : undefined));
  opened.defer(() => handle.close());
  try {
    const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://${settings.HOST}:${settings.PORT}`;
    const engine = await createEngine({ settings, log, handle, publicOrigin, sandbox: await findSandbox(settings) });
    opened.defer(() => engine.stop());
    return { engine, close: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
