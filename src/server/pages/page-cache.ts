import { LRUCache } from 'lru-cache';
import { ok, type Result } from '#kernel/result.ts';
import { systemNow } from '#kernel/time.ts';
import type { CacheTag } from './cache-tags.ts';
import type { EncodedPage } from './encoded-page.ts';
import type { NotRendered } from './render-queue.ts';

/** What stands for each tag now. A cached page is current while its version is the one of its tag. */
export type CacheVersions = Readonly<Record<CacheTag, string>>;

type Rendering<T> = Promise<Result<T, NotRendered>>;

/** Who asks for a page. */
export interface Reader {
  readonly hasLeft: () => boolean;
  /** May be given what another reader asked for at the same time. */
  readonly shares: boolean;
}

export interface PageCache {
  /** The current page at a key. */
  find(key: string, versions: CacheVersions): EncodedPage | undefined;
  /**
   * Renders the page at a key, and caches it where it says so. `render` is told by its argument whether anybody still
   * waits for it.
   */
  load(
    key: string,
    versions: CacheVersions,
    reader: Reader,
    render: (isWanted: () => boolean) => Rendering<EncodedPage>,
  ): Rendering<EncodedPage>;
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

/** A refusal, as of a visitor who asks too often, is that visitor's own. That there is no such page is everybody's. */
const isVisitorsOwn = ({ status }: EncodedPage): boolean => status >= 400 && status < 500 && status !== 404;

const isForAll = ({ page, version }: Entry, versions: CacheVersions): boolean =>
  page.status >= 500 || version === versions[page.caching?.tag ?? 'draw'];

/** An LRU cache of rendered pages, limited by bytes. */
export function createPageCache(now: () => number = systemNow, maxBytes = MAX_BYTES): PageCache {
  const cache = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  /** Pages that are being rendered, or wait for it, with all who wait for them. */
  const flights = new Map<string, { readonly entry: Rendering<Entry>; readonly readers: Reader[] }>();

  const renderEntry = async (
    key: string,
    versions: CacheVersions,
    readers: readonly Reader[],
    render: (isWanted: () => boolean) => Rendering<EncodedPage>,
  ): Rendering<Entry> => {
    const page = await render(() => readers.some(({ hasLeft }) => !hasLeft()));
    if (!page.ok) return page;
    const { tag, maxAgeMs } = page.value.caching ?? { tag: 'draw', maxAgeMs: 0 };
    const entry = { page: page.value, version: versions[tag], expiresAt: now() + maxAgeMs };
    if (page.value.caching) cache.set(key, entry);
    return ok(entry);
  };

  return {
    find: (key, versions) => {
      const entry = cache.get(key);
      return entry && isCurrent(entry, versions) && now() < entry.expiresAt ? entry.page : undefined;
    },
    load: async (key, versions, reader, render) => {
      // Single flight: concurrent requests for a page share one rendering, also one that fails. One that began before
      // the latest change is of no use, and of those who waited for it one renders next.
      let shares = reader.shares || cache.has(key);
      for (let flight = shares ? flights.get(key) : undefined; flight; flight = flights.get(key)) {
        flight.readers.push(reader);
        const entry = await flight.entry;
        if (!entry.ok) {
          if (entry.error === 'busy' || reader.hasLeft()) return entry;
          // It was given up before this reader came.
        } else if (isVisitorsOwn(entry.value.page)) {
          shares = false;
          break;
        } else if (isForAll(entry.value, versions)) return ok(entry.value.page);
      }
      const readers = [reader];
      const own = { entry: renderEntry(key, versions, readers, render), readers };
      if (shares) flights.set(key, own);
      const entry = await own.entry.finally(() => {
        if (flights.get(key) === own) flights.delete(key);
      });
      return entry.ok ? ok(entry.value.page) : entry;
    },
  };
}
