import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { SECOND_MS } from '#kernel/time.ts';
import type { CacheTag } from './cache-tags.ts';

/** Renders the page at an address, for a request: the address is the part of the request's own that pages read. */
export type RenderPage = (request: IncomingMessage, url: string) => Promise<Response>;

export interface RenderedPage {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  /** What the page gave to `Astro.cache.set`; undefined for a page that is rendered for one visit. */
  readonly caching: { readonly tag: CacheTag; readonly maxAgeMs: number } | undefined;
}

/**
 * Astro writes what `Astro.cache.set` was given into these headers, for a cache in front of it. They never leave the
 * node.
 */
const CACHE_TAG = 'cache-tag';
const CDN_CACHE_CONTROL = 'cdn-cache-control';

const isCacheTag = (tag: unknown): tag is CacheTag => tag === 'draw' || tag === 'build';

/** Astro names HTML without its characters. */
const withCharset = (type: string | undefined) => (type === 'text/html' ? 'text/html; charset=utf-8' : type);

/** The whole answer of Astro, without what it says to the page cache. */
export async function readRenderedPage(response: Response): Promise<RenderedPage> {
  const { status } = response;
  const {
    [CACHE_TAG]: tag,
    [CDN_CACHE_CONTROL]: control = '',
    // Compression changes the length.
    'content-length': _length,
    'content-type': type,
    ...headers
  } = Object.fromEntries(response.headers);
  const [, maxAge] = /max-age=(\d+)/.exec(control) ?? [];
  const isCached = status === 200 && isCacheTag(tag) && maxAge !== undefined;
  return {
    status,
    headers: type === undefined ? headers : { ...headers, 'content-type': withCharset(type) },
    body: Buffer.from(await response.arrayBuffer()),
    caching: isCached ? { tag, maxAgeMs: Number(maxAge) * SECOND_MS } : undefined,
  };
}
