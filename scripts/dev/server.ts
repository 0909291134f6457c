import { dev } from 'astro';
import { freePort } from '#server/db/local/free-port.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { openSandbox } from '#server/engine/sandbox/open-sandbox.ts';
import { createLog } from '#server/observability/log.ts';
import { startMessage } from '#server/runtime/greeting.ts';
import { processSettings } from '#server/settings/process-settings.ts';
import { createEngineReload } from './engine-reload.ts';
import { whenOrphaned } from '../orphaned.ts';

/**
 * `npm run dev`: pages, islands and engine from their sources, reloaded when they change, on the database and sandbox
 * of `npm start`. PostgreSQL and the sandbox are started once; an engine that is reloaded finds them by these settings.
 */
const settings = processSettings();
const port = settings.PORT === 0 ? await freePort() : settings.PORT;
const origin = `http://${settings.HOST}:${port}`;
const log = createLog(settings);
process.env['PORT'] = String(port);

/** Starts PostgreSQL and the sandbox, and tells the engine where they are. */
async function startServices() {
  const [postgres, sandbox] = await Promise.all([
    settings.DATABASE_URL === undefined ? startPostgres(settings.DATA_DIR) : undefined,
    openSandbox(settings, log),
  ]);
  Object.assign(process.env, {
    // As its owner: an engine that is edited may bring a migration.
    ...(postgres && { DATABASE_URL: postgres.ownerUrl }),
    ...(sandbox && { SANDBOX_ORIGIN: sandbox.origin, SANDBOX_SECRET: sandbox.secret }),
  });
  return { postgres, sandbox };
}

// Beside the start of Astro and Vite, which takes as long.
const services = startServices();
const engine = createEngineReload(origin);
async function stopServices(): Promise<void> {
  const { postgres, sandbox } = await services;
  await sandbox?.stop();
  await postgres?.leave();
}
/** A start that fails leaves nothing behind, and says why in a sentence. */
async function giveUp(error: unknown): Promise<never> {
  await stopServices();
  const isPortTaken = error instanceof Error && error.message.includes('already in use');
  console.error(isPortTaken ? `${error.message}. Set PORT to another port.` : error);
  process.exit(1);
}
const server = await dev({
  server: { host: settings.HOST, port },
  vite: {
    plugins: [engine.plugin],
    server: {
      strictPort: true,
      watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**'] },
      // The first page is compiled while the engine waits for its database.
      warmup: { ssrFiles: ['./src/pages/index.astro', './src/layouts/*.astro'] },
    },
  },
}).catch(giveUp);
await services;
await engine.start();
console.log(startMessage(origin, settings));

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void (async () => {
    await engine.stop();
    await server.stop();
    await stopServices();
  })().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error('failed to stop', error);
      process.exit(1);
    },
  );
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  // Vite's own listener would end the process while the engine is still stopping.
  process.removeAllListeners(signal);
  process.on(signal, stop);
}
process.on('SIGHUP', stop);
whenOrphaned(stop);
