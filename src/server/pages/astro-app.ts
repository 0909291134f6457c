import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, getAbortControllerCleanup } from 'astro/app/node';
import type { Logger } from '../observability/log.ts';
import type { RenderPage } from './rendered-page.ts';

/**
 * Renders with the built Astro app, whose warnings and errors go to the log. No page reads a request's body. HEAD is
 * rendered as GET, so that its answer can be cached.
 */
export function createPageRenderer(log: Logger): RenderPage {
  // Not streamed: a page that fails half-way becomes the page for errors, and the page cache needs the whole anyway.
  const app = createApp({ streaming: false });
  app.logger.setDestination({
    write: ({ level, label, message }) => log[level]({ label }, message),
  });
  return async (request, url) => {
    // Astro reads it from here.
    request.url = url;
    const asked = createRequestFromNodeRequest(request, { skipBody: true });
    try {
      return await app.render(request.method === 'HEAD' ? new Request(asked, { method: 'GET' }) : asked, {
        addCookieHeader: true,
        clientAddress: request.socket.remoteAddress,
        // Without those that the build has rendered: they are files.
        routeData: app.match(asked),
      });
    } finally {
      // Astro listens to the socket for each request, and a browser keeps its socket for many.
      getAbortControllerCleanup(request)?.();
    }
  };
}
