import { HSTS } from '../http/hsts.ts';
import type { PageHandler } from '../http/web-server.ts';
import type { RenderPage } from './rendered-page.ts';

const POLICY = 'content-security-policy';

/** Other origins that a page shows in frames, and sends forms to. */
export interface PageFrames {
  readonly frames: readonly string[];
  readonly forms: readonly string[];
}

export interface PagePolicy {
  /** Other origins whose pages may show ours in a frame. */
  readonly framedBy: readonly string[];
  /** What the page at an address shows in frames. */
  readonly framesOf: (url: string) => PageFrames;
  /** Whether browsers are told to come over https only. */
  readonly isHttpsOnly: boolean;
}

/** Who may show an answer in a frame: our own pages, and the origins given. */
const frameAncestors = (framedBy: readonly string[]): string => ["frame-ancestors 'self'", ...framedBy].join(' ');

/**
 * What every page and file says besides its own headers: who may show it in a frame, that its type is not to be
 * guessed, that other sites are not told where a visitor came from, and that it is reached over https.
 */
export function addSecurityHeaders(
  pages: PageHandler,
  { framedBy, isHttpsOnly }: Pick<PagePolicy, 'framedBy' | 'isHttpsOnly'>,
): PageHandler {
  const policy = frameAncestors(framedBy);
  return (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    response.setHeader(POLICY, policy);
    if (isHttpsOnly) response.setHeader('strict-transport-security', HSTS);
    return pages(request, response);
  };
}

/**
 * Adds to a page's own policy, which is Astro's, what depends on the installation and on the page: who may show it in a
 * frame, what it shows in frames, where its forms lead.
 */
export function addFramePolicy(
  render: RenderPage,
  { framedBy, framesOf }: Pick<PagePolicy, 'framedBy' | 'framesOf'>,
): RenderPage {
  const ancestors = frameAncestors(framedBy);
  return async (request, url) => {
    const response = await render(request, url);
    const own = response.headers.get(POLICY);
    if (own === null) return response;
    const { frames, forms } = framesOf(url);
    const parts = [
      own.replace(/[;\s]+$/, ''),
      ["frame-src 'self'", ...frames].join(' '),
      ["form-action 'self'", ...forms].join(' '),
      ancestors,
    ];
    response.headers.set(POLICY, parts.join('; '));
    return response;
  };
}
