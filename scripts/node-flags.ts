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
