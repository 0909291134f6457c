import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { isRunnableDevEnvironment, type Plugin, type RunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { EvaluatedModuleNode, EvaluatedModules } from 'vite/module-runner';
import type { Content } from '#server/content/promotions.ts';
import type { DevelopmentNode } from '#server/runtime/development.ts';
import { CONTENT_MODULE, isExternal, isPartOfEngine, leaveToNode, renewExternalModules } from './external-modules.ts';

/** The script of each page that sets up i18next. Here the engine's modules do that (src/lib/i18n/setup.ts). */
const PAGE_SCRIPT = 'astro:scripts/page-ssr.js';
/** Time in ms that files saved together need to cause one reload. */
const SETTLE_MS = 100;
/** How long in ms a reload waits for requests under way, which use the old engine. */
const DRAIN_MS = 2_000;

/** Where Vite runs pages: those that are rendered for each request, and those that the build renders. */
function pageEnvironments({ environments: { ssr, prerender } }: ViteDevServer): RunnableDevEnvironment[] {
  return [ssr, prerender].filter((one) => one !== undefined && isRunnableDevEnvironment(one));
}

function runnerOf(vite: ViteDevServer) {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite does not run the modules of pages in this process');
  return ssr.runner;
}

/** Makes pages import the external modules again: forgets these and all that import them, directly or indirectly. */
function forgetExternalModules(modules: EvaluatedModules): void {
  const forgotten = new Set<EvaluatedModuleNode>();
  const forget = (module: EvaluatedModuleNode): void => {
    if (forgotten.has(module)) return;
    forgotten.add(module);
    for (const id of module.importers) {
      const importer = modules.getModuleById(id);
      if (importer) forget(importer);
    }
    modules.invalidateModule(module);
  };
  for (const module of modules.idToModuleMap.values()) if (isExternal(module.file)) forget(module);
}

export interface EngineReload {
  readonly plugin: Plugin;
  /** Starts the engine; rejects if it does not load. Called when Vite's server and the database are up. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the engine beside Vite's server and restarts it when one of its modules changes. */
export function createEngineReload(origin: string): EngineReload {
  let node: DevelopmentNode | undefined;
  const started = Promise.withResolvers<undefined>();
  let loading = Promise.resolve();
  /** The first load. A reload, which may be scheduled before it ends, reports its failure by itself. */
  let starting = loading;
  let isScheduled = false;
  const underWay = new Set<Promise<void>>();

  async function load(vite: ViteDevServer): Promise<void> {
    const [{ startDevelopmentNode }, { loadBuildContent }] = await Promise.all([
      import('#server/runtime/development.ts'),
      runnerOf(vite).import<{ loadBuildContent: () => Promise<Content> }>(`/${CONTENT_MODULE}`),
    ]);
    const content = await loadBuildContent();
    const before = node;
    node = undefined;
    await before?.stop();
    node = await startDevelopmentNode(vite.httpServer as Server, origin, content); // HTTP/1, as no certificate is set
  }

  // Vite does not know external modules, so the browser is told here. Its requests wait for `loading`.
  const reload = (vite: ViteDevServer): void => {
    if (isScheduled) return;
    isScheduled = true;
    loading = loading
      .catch(() => undefined)
      .then(async () => {
        await setTimeout(SETTLE_MS);
        isScheduled = false;
        await Promise.race([Promise.all(underWay), setTimeout(DRAIN_MS)]);
        const begun = performance.now();
        renewExternalModules();
        for (const { runner } of pageEnvironments(vite)) forgetExternalModules(runner.evaluatedModules);
        try {
          await load(vite);
          console.log(`engine reloaded in ${Math.round(performance.now() - begun)} ms`);
        } catch (error) {
          // Without the version an editor can open the place that the error names.
          console.error(
            `the engine did not load${node ? '; the one before goes on' : ''}`,
            inspect(error).replaceAll(/\?version=\d+/g, ''),
          );
        }
      });
    vite.ws.send({ type: 'full-reload' });
  };

  const plugin: Plugin = {
    name: 'engine-reload',
    enforce: 'pre',
    load: (id) => (id === PAGE_SCRIPT ? '' : undefined),
    configureServer(vite) {
      // Astro calls this again when it restarts for a changed configuration, perhaps during a reload.
      starting = Promise.all([started.promise, loading.catch(() => undefined)]).then(() => load(vite));
      loading = starting;
      loading.catch(() => undefined); // start() reports it, and later each page
      for (const environment of pageEnvironments(vite)) leaveToNode(environment);
      vite.middlewares.use((request, response, next) => {
        loading.then(() => {
          const answered = new Promise<void>((done) => response.once('close', done));
          underWay.add(answered);
          void answered.then(() => underWay.delete(answered));
          if (!node?.handle(request, response)) next();
        }, next);
      });
      vite.httpServer?.on('upgrade', (request, socket, head: Buffer) => node?.upgrade(request, socket, head));
      for (const event of ['add', 'change', 'unlink'] as const)
        vite.watcher.on(event, (file) => {
          if (isPartOfEngine(file)) reload(vite);
        });
    },
  };

  return {
    plugin,
    start: () => {
      started.resolve(undefined);
      return starting;
    },
    stop: async () => {
      await loading.catch(() => undefined);
      await node?.stop();
    },
  };
}
