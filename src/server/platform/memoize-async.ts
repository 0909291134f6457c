import { LRUCache } from 'lru-cache';

/**
 * An LRU cache with single flight: concurrent callers of one key share one computation. A failure is not cached.
 * `ttlMs`: how long a value stays; without it, until its room is needed.
 */
export function memoizeAsync<K extends string | number | bigint, V extends string | object>(
  max: number,
  ttlMs = 0,
): (key: K, make: () => Promise<V>) => Promise<V> {
  const cache = new LRUCache<K, V, () => Promise<V>>({
    max,
    ttl: ttlMs,
    // A value that is evicted while it is made still goes to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
  return (key, make) => cache.forceFetch(key, { context: make });
}
