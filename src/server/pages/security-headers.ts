import type { OutgoingHttpHeaders } from 'node:http';
import type { PageHandler } from '../http/web-server.ts';

const POLICY = 'content-security-policy';

/**
 * What every page and file says besides its own headers: who may show it in a frame (our own pages, and the origins
 * given), that it is what it says it is, and that other sites are not told where a visitor came from. The policy of a
 * page's scripts is Astro's; this one depends on the installation, so it is added as the answer leaves.
 */
export function addSecurityHeaders(pages: PageHandler, framedBy: readonly string[]): PageHandler {
  const frames = ["frame-ancestors 'self'", ...framedBy].join(' ');
  return (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'same-origin');
    const { writeHead } = response;
    Object.assign(response, {
      writeHead(status: number, first?: string | OutgoingHttpHeaders, second?: OutgoingHttpHeaders) {
        const headers = (typeof first === 'object' ? first : second) ?? {};
        const own = headers[POLICY] ?? response.getHeader(POLICY);
        return Reflect.apply(writeHead, response, [
          status,
          { ...headers, [POLICY]: own === undefined ? frames : `${String(own).replace(/[;\s]+$/, '')}; ${frames}` },
        ]) as typeof response;
      },
    });
    return pages(request, response);
  };
}
