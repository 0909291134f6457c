import type { CacheProviderFactory } from 'astro';

/**
 * Astro's cache provider (astro.config.mjs). It only switches `Astro.cache` on: Astro then writes what a page sets
 * into headers, and the page cache in front of Astro reads them (rendered-page.ts). docs/decisions/parts.md says why
 * the pages are not stored here.
 */
const createCacheProvider: CacheProviderFactory = () => ({
  name: 'page-cache',
  invalidate: () => Promise.reject(new Error('cached pages go out of date by their version, not by a call')),
});

export default createCacheProvider;
