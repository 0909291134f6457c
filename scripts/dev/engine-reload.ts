import type { Server } from 'node:http';
import { isRunnableDevEnvironment, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite';
import type { DevelopmentNode } from '#server/runtime/development.ts';

const ENTRY = '/src/server/runtime/development.ts';
/** Time in ms for Vite to invalidate changed modules, so that files saved together cause one reload. */
const SETTLE_MS = 100;

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

/** Runs the engine inside Vite's server and restarts it when one of its modules changes. */
export function createEngineReload(origin: string): EngineReload {
  let node: DevelopmentNode | undefined;
  let loading = Promise.resolve();

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

  const reload = (vite: ViteDevServer): void => {
    loading = loading.then(async () => {
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
      loading = load(vite);
      loading.catch(() => undefined); // ready() reports it
      vite.middlewares.use((request, response, next) => {
        loading.then(() => {
          if (!node?.handle(request, response)) next();
        }, next);
      });
      vite.httpServer?.on('upgrade', (request, socket, head: Buffer) => node?.upgrade(request, socket, head));
      let settling: NodeJS.Timeout | undefined;
      vite.watcher.on('change', (file) => {
        const modules = vite.environments.ssr.moduleGraph.getModulesByFile(file) ?? [];
        if (![...modules].some((module) => isPartOfEngine(module))) return;
        clearTimeout(settling);
        settling = setTimeout(() => reload(vite), SETTLE_MS);
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
