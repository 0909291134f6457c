import send from 'send';
import { HOUR_MS } from '#kernel/time.ts';
import type { PageHandler } from '../http/web-server.ts';

/** Instruction videos with their posters and captions (public/videos). */
const FILM = /^\/(videos\/(?:en-US|ar-AE)\/[\w-]+\.(?:mp4|webm|vtt|jpg))(?:\?|$)/;

/**
 * Serves them from disk, in whatever part is asked for: Safari plays no video of a server that answers a range with the whole, and
 * nobody can move ahead in one. Not from memory and not compressed, unlike the build's other files. Passes on the rest.
 */
export function serveVideos(pages: PageHandler, clientFolder: string): PageHandler {
  return (request, response) => {
    const [, name] = FILM.exec(request.url ?? '') ?? [];
    if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return pages(request, response);
    // Names that stay: browsers keep them for a while, then ask whether they changed.
    return send(request, name, { root: clientFolder, maxAge: HOUR_MS }).pipe(response);
  };
}
