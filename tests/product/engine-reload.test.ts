import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { expect, test, vi } from 'vitest';
import { createEngineReload } from '../../scripts/dev/engine-reload.ts';

/** What the engine's plugin uses of Vite. It runs no modules, so no engine loads. */
function createViteWithoutModules() {
  const watcher = new EventEmitter();
  const vite = { environments: {}, middlewares: { use: () => undefined }, ws: { send: () => undefined }, watcher };
  return { vite: vite as unknown as ViteDevServer, watcher };
}

test('a start that fails is reported, also where a module changed meanwhile', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { vite, watcher } = createViteWithoutModules();
  const engine = createEngineReload('http://127.0.0.1:9');
  const { configureServer } = engine.plugin;
  if (typeof configureServer !== 'function') throw new Error('the plugin configures no server');
  await Reflect.apply(configureServer, undefined, [vite]);
  watcher.emit('change', resolve('src/server/gateway/pipeline.ts'));
  await expect(engine.start()).rejects.toThrow('Vite does not run the modules of pages');
  await engine.stop();
  errors.mockRestore();
});
