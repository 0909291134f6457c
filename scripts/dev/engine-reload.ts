import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import type { EvaluatedModuleNode, EvaluatedModules } from 'vite/module-runner';
import type { Content } from '#server/content/promotions.ts';
import type { DevelopmentNode } from '#server/runtime/development.ts';
import { isNative, leaveToNode, renewNativeModules } from './native-modules.ts';

const CONTENT = '/src/server/content/build-content.ts';
/** Time in ms that files saved together need to cause one reload. */
const SETTLE_MS = 100;
/** How long in ms a reload waits for requests under way, which use the old engine. */
const DRAIN_MS = 2_000;

function runnerOf(vite: ViteDevServer) {
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs the server’s modules in this process');
  return ssr.runner;
}

/** Makes pages import the native modules again: forgets these and all that import them, directly or indirectly. */
function forgetNativeModules(modules: EvaluatedModules): void {
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
  for (const module of modules.idToModuleMap.values()) if (isNative(module.file)) forget(module);
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
  let loading: Promise<void> = started.promise;
  let isScheduled = false;
  const underWay = new Set<Promise<void>>();

  async function load(vite: ViteDevServer): Promise<void> {
    const [{ startDevelopmentNode }, { loadBuildContent }] = await Promise.all([
      import('#server/runtime/development.ts'),
      runnerOf(vite).import<{ loadBuildContent: () => Promise<Content> }>(CONTENT),
    ]);
    const content = await loadBuildContent();
    const before = node;
    node = undefined;
    await before?.stop();
    node = await startDevelopmentNode(vite.httpServer as Server, origin, content); // HTTP/1, as no certificate is set
  }

  // Requests wait for `loading` from the change on: Vite tells the browser to reload before the new engine is there.
  const reload = (vite: ViteDevServer): void => {
    if (isScheduled) return;
    isScheduled = true;
    loading = loading.then(async () => {
      await setTimeout(SETTLE_MS);
      isScheduled = false;
      await Promise.race([Promise.all(underWay), setTimeout(DRAIN_MS)]);
      const begun = performance.now();
      renewNativeModules();
      forgetNativeModules(runnerOf(vite).evaluatedModules);
      try {
        await load(vite);
        console.log(`engine reloaded in ${Math.round(performance.now() - begun)} ms`);
      } catch (error) {
        console.error('the engine did not load', error);
      }
    });
    vite.ws.send({ type: 'full-reload' });
  };

  const plugin: Plugin = {
    name: 'engine-reload',
    configureServer(vite) {
      loading = started.promise.then(() => load(vite));
      leaveToNode(vite.environments.ssr);
      vite.middlewares.use((request, response, next) => {
        loading.then(() => {
          const answered = new Promise<void>((done) => response.once('close', done));
          underWay.add(answered);
          void answered.then(() => underWay.delete(answered));
          if (!node?.handle(request, response)) next();
        }, next);
      });
      vite.httpServer?.on('upgrade', (request, socket, head: Buffer) => node?.upgrade(request, socket, head));
      vite.watcher.on('change', (file) => {
        if (isNative(file)) reload(vite);
      });
    },
  };

  return {
    plugin,
    start: () => {
      started.resolve(undefined);
      return loading;
    },
    stop: async () => {
      await loading.catch(() => undefined);
      await node?.stop();
    },
  };
}
