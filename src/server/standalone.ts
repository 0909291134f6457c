import { BACKGROUND_STATEMENT_MS } from './db/index.ts';
import { createEngine, type Engine } from './engine.ts';
import { openInstallation } from './installation.ts';
import type { Logger } from './log.ts';
import { findSandbox } from './sandbox-process.ts';
import type { Settings } from './settings.ts';

export interface Standalone {
  readonly engine: Engine;
  close(): Promise<void>;
}

/**
 * The engine without HTTP and jobs, beside the nodes that run or while none does: for the operator's command line.
 * PostgreSQL is stopped again only where this call had to start it.
 */
export async function openStandalone(settings: Settings, log: Logger): Promise<Standalone> {
  const { handle, local } = await openInstallation(settings, { max: 4, statementMs: BACKGROUND_STATEMENT_MS });
  const publicOrigin = settings.PUBLIC_ORIGIN ?? `http://${settings.HOST}:${settings.PORT}`;
  const engine = await createEngine({ settings, log, handle, publicOrigin, sandbox: await findSandbox(settings) });
  return {
    engine,
    close: async () => {
      await engine.stop();
      if (local?.started) await local.leave();
    },
  };
}
