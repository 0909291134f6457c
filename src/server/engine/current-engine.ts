import type { Engine } from './engine.ts';

// In development, modules are evaluated again when a file changes; the engine must survive that.
const KEY = Symbol.for('naseeb.engine');
const holder = globalThis as { [KEY]?: Engine };

export const setCurrentEngine = (engine: Engine): void => {
  holder[KEY] = engine;
};

/** The engine of this process; undefined before the start, and in a front node. */
export const currentEngine = (): Engine | undefined => holder[KEY];

/** The engine of this process where there must be one. */
export function requireEngine(): Engine {
  const engine = currentEngine();
  if (!engine) throw new Error('the engine is not started');
  return engine;
}
