import { dev } from 'astro';
import { freePort } from '#server/db/local/free-port.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { openSandbox } from '#server/engine/sandbox/open-sandbox.ts';
import { reportStartError } from '#server/engine/start-errors.ts';
import { createLog } from '#server/observability/log.ts';
import { serializeError } from '#server/observability/logged-error.ts';
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

// Beside the start of Astro and Vite, which takes as long.
const postgres = settings.DATABASE_URL === undefined ? startPostgres(settings.DATA_DIR) : undefined;
const sandbox = openSandbox(settings, log);
const services = Promise.all([postgres, sandbox]);
services.catch(() => undefined); // tellEngine() reports it, once Vite has started
const engine = createEngineReload(origin);

/** Tells the engine where PostgreSQL and the sandbox are, when both are up. */
async function tellEngine(): Promise<void> {
  const [database, outside] = await services;
  Object.assign(process.env, {
    // As its owner: an engine that is edited may bring a migration.
    ...(database && { DATABASE_URL: database.ownerUrl }),
    ...(outside && { SANDBOX_ORIGIN: outside.origin, SANDBOX_SECRET: outside.secret }),
  });
}

/** Stops those that started, also where one of them did not. */
async function stopServices(): Promise<void> {
  const [outside, database] = await Promise.allSettled([sandbox, postgres]);
  const started = new AsyncDisposableStack();
  if (database.status === 'fulfilled') started.defer(() => database.value?.leave());
  if (outside.status === 'fulfilled') started.defer(() => outside.value?.stop());
  await started.disposeAsync();
}

/** A start that fails leaves nothing behind, and says why in a sentence. */
async function giveUp(error: unknown): Promise<never> {
  const isPortTaken = error instanceof Error && error.message.includes('already in use');
  const sentence = isPortTaken ? `${error.message}. Set PORT to another port.` : reportStartError(error, settings, log);
  // Node would print all that PostgreSQL says, with the row that it refused.
  console.error(sentence ?? serializeError(error));
  await stopServices().catch((unstopped: unknown) => console.error('failed to stop', serializeError(unstopped)));
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
await tellEngine()
  .then(() => engine.start())
  .catch(giveUp);
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
      console.error('failed to stop', serializeError(error));
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
