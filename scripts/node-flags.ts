/**
 * How the product's process is started. A thousand calls under way at once outlive V8's usual nursery and would be copied to the
 * old space and collected there, at a sixth of all processor time; in a nursery of 64 MB nearly all of them are over by then.
 * Nor may V8 put objects there at once because those of a busy second lived long: each drags along what it points to, and every pause
 * of the collector is then several times as long, a quiet hour later too.
 */
export const NODE_FLAGS = [
  '--enable-source-maps',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--no-allocation-site-pretenuring',
];
