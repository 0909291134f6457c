import type { PageHandler } from '../http/web-server.ts';
import type { RenderPage } from './rendered-page.ts';

const POLICY = 'content-security-policy';

/** Who may show an answer in a frame: our own pages, and the origins given. */
const frameAncestors = (framedBy: readonly string[]): string => ["frame-ancestors 'self'", ...framedBy].join(' ');

/**
 * What every page and file says besides its own headers: who may show it in a frame, that its type is not to be
 * guessed, and that other sites are not told where a visitor came from.
 */
export function addSecurityHeaders(pages: PageHandler, framedBy: readonly string[]): PageHandler {
  const policy = frameAncestors(framedBy);
  return (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    response.setHeader(POLICY, policy);
    return pages(request, response);
  };
}

/**
 * Adds to a page's own policy, which is Astro's, who may show it in a frame: that depends on the installation, not on
 * the build.
 */
export function addFramePolicy(render: RenderPage, framedBy: readonly string[]): RenderPage {
  const policy = frameAncestors(framedBy);
  return async (request, url) => {
    const response = await render(request, url);
    const own = response.headers.get(POLICY);
    if (own !== null) response.headers.set(POLICY, `${own.replace(/[;\s]+$/, '')}; ${policy}`);
    return response;
  };
}
