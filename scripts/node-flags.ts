/**
 * How the product's process is started. A thousand calls under way at once outlive V8's usual nursery and would be copied to the
 * old space and collected there, at a sixth of all processor time; in a nursery of 64 MB nearly all of them are over by then.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--min-semi-space-size=64', '--max-semi-space-size=64'];
