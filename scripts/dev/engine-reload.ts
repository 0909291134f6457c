import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isRunnableDevEnvironment, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite';
import type { DevelopmentNode } from '#server/runtime/development.ts';

const ENTRY = '/src/server/runtime/development.ts';
/** Time in ms for Vite to invalidate changed modules, so that files saved together cause one reload. */
const SETTLE_MS = 100;
/** How long in ms a reload waits for requests under way, which use the old engine. */
const DRAIN_MS = 2_000;

/** Whether the engine's entry imports this module, directly or indirectly. */
function isPartOfEngine(module: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): boolean {
  if (seen.has(module)) return false;
  seen.add(module);
  return module.id?.endsWith(ENTRY) === true || [...module.importers].some((one) => isPartOfEngine(one, seen));
}

export interface EngineReload {
  readonly plugin: Plugin;
  /** Resolves when the engine is loaded; rejects if the first load failed. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs the engine inside Vite's server and restarts it when one of its modules changes. The engine is loaded once its
 * `services` have started.
 */
export function createEngineReload(origin: string, services: Promise<unknown>): EngineReload {
  let node: DevelopmentNode | undefined;
  let loading = Promise.resolve();
  let isScheduled = false;
  const underWay = new Set<Promise<void>>();

  async function load(vite: ViteDevServer): Promise<void> {
    const { ssr } = vite.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs the server’s modules in this process');
    const { startDevelopmentNode } = await ssr.runner.import<{
      startDevelopmentNode: (server: Server, origin: string) => Promise<DevelopmentNode>;
    }>(ENTRY);
    const before = node;
    node = undefined;
    await before?.stop();
    node = await startDevelopmentNode(vite.httpServer as Server, origin); // HTTP/1, as no certificate is set
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
      try {
        await load(vite);
        console.log(`engine reloaded in ${Math.round(performance.now() - begun)} ms`);
      } catch (error) {
        console.error('the engine did not load', error);
      }
    });
  };

  const plugin: Plugin = {
    name: 'engine-reload',
    configureServer(vite) {
      loading = services.then(() => load(vite));
      loading.catch(() => undefined); // ready() reports it
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
        const modules = vite.environments.ssr.moduleGraph.getModulesByFile(file) ?? [];
        if ([...modules].some((module) => isPartOfEngine(module))) reload(vite);
      });
    },
  };

  return {
    plugin,
    ready: () => loading,
    stop: async () => {
      await loading.catch(() => undefined);
      await node?.stop();
    },
  };
}
