import { encodeBody, type EncodedBody, type Encoding } from './compression.ts';
import type { RenderedPage } from './rendered-page.ts';

/** An answer of Astro as it leaves the node. */
export interface EncodedPage extends Omit<RenderedPage, 'body'>, EncodedBody {}

/** Browsers ask each time and mostly hear that nothing changed. */
const REVALIDATE = 'public, no-cache';
/** A page rendered for one visit may hold what was true at that moment only. */
const ONCE = 'no-cache';
/** Of Brotli, for what lasts a draw. */
const QUALITY = 5;

/**
 * Compresses a page: for one visit in the encoding of its visitor, for the cache in all of them. `vary` names the
 * headers that decide what a page is asked for from.
 */
export async function encodePage(
  { body, ...page }: RenderedPage,
  vary: string,
  encoding: Encoding,
): Promise<EncodedPage> {
  const { caching, headers } = page;
  const encoded = await encodeBody(body, QUALITY, caching ? undefined : encoding);
  const isHtml = String(headers['content-type']).startsWith('text/html');
  if (!caching && !isHtml) return { ...page, ...encoded };
  return {
    ...page,
    ...encoded,
    headers: {
      ...headers,
      vary: `accept-encoding, ${vary}`,
      'cache-control': headers['cache-control'] ?? (caching ? REVALIDATE : ONCE),
    },
  };
}
