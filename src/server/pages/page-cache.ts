import { LRUCache } from 'lru-cache';
import { systemNow } from '#kernel/time.ts';
import type { CacheTag } from './cache-tags.ts';
import type { EncodedPage } from './encoded-page.ts';

/** What stands for each tag now. A cached page is current while its version is the one of its tag. */
export type CacheVersions = Readonly<Record<CacheTag, string>>;

export interface PageCache {
  /** The current page at a key. */
  find(key: string, versions: CacheVersions): EncodedPage | undefined;
  /** Renders the page at a key, and caches it where it says so. */
  load(key: string, versions: CacheVersions, render: () => Promise<EncodedPage>): Promise<EncodedPage>;
}

interface Entry {
  readonly page: EncodedPage;
  readonly version: string;
  readonly expiresAt: number;
}

/** One page takes about 0.2 MB in all encodings. */
const MAX_BYTES = 24 * 1024 * 1024;

/** One buffer may stand for several encodings. */
const sizeOf = ({ page: { bodies } }: Entry): number =>
  [...new Set(Object.values(bodies))].reduce((sum, { length }) => sum + length, 0);

const isCurrent = ({ page: { caching }, version }: Entry, versions: CacheVersions): boolean =>
  caching !== undefined && version === versions[caching.tag];

/** An LRU cache of rendered pages, limited by bytes. */
export function createPageCache(now: () => number = systemNow, maxBytes = MAX_BYTES): PageCache {
  const cache = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const rendering = new Map<string, Promise<Entry>>();

  const renderEntry = async (versions: CacheVersions, render: () => Promise<EncodedPage>): Promise<Entry> => {
    const page = await render();
    const { tag, maxAgeMs } = page.caching ?? { tag: 'build', maxAgeMs: 0 };
    return { page, version: versions[tag], expiresAt: now() + maxAgeMs };
  };

  return {
    find: (key, versions) => {
      const entry = cache.get(key);
      return entry && isCurrent(entry, versions) && now() < entry.expiresAt ? entry.page : undefined;
    },
    load: async (key, versions, render) => {
      // Single flight: concurrent requests for a page that is out of date share one rendering. One that began before
      // the latest change is of no use, and of those who waited for it one renders next.
      for (let shared = rendering.get(key); shared; shared = rendering.get(key)) {
        const entry = await shared.catch(() => undefined);
        if (entry && isCurrent(entry, versions)) return entry.page;
      }
      const own = renderEntry(versions, render);
      // A page that was never cached may be one that must not be shared.
      if (cache.has(key)) rendering.set(key, own);
      const entry = await own.finally(() => {
        if (rendering.get(key) === own) rendering.delete(key);
      });
      if (entry.page.caching) cache.set(key, entry);
      return entry.page;
    },
  };
}
