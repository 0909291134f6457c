/** What a cached page changes with: with a draw (and with the build), or with the build and its texts alone. */
export type CacheTag = 'draw' | 'build';
