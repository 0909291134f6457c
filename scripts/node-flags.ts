import { join } from 'node:path';

/**
 * V8 flags of the product's process. Data of a thousand concurrent calls outlives V8's default young generation; moving
 * and collecting it in the old space took a sixth of the CPU time. With 64 MB nearly all of it dies young. Pretenuring
 * is disabled, because after a busy second V8 would allocate such objects in the old space, and each collector pause
 * would be several times longer for hours.
 */
export const NODE_FLAGS = [
  '--enable-source-maps',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--no-allocation-site-pretenuring',
];

/**
 * Where V8 keeps what it compiled of the product and of the sandbox beside it: it saves a third of the product's start,
 * and half of the sandbox's and its witnesses'. Who may write there may change the packages, too.
 */
export const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/product');
