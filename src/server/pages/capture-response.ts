import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A page or file sets it to say what it changes with: with the `draw`, or with the `build` alone. It never leaves the node. */
export const CACHE_HEADER = 'x-keep-until';

/** A whole answer, as Astro wrote it. */
export interface CapturedResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

const bytes = (chunk: unknown): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array);

/**
 * Holds back HTML, and any file that is to be kept, as it is written to a response, and hands it over when it is whole; anything else
 * goes through untouched. What the handler sets beforehand with setHeader is among the headers. A page that breaks off, which Astro
 * says by destroying the response once its last words are written, is `broken` instead: nothing of it was sent.
 */
export function captureResponse(
  response: ServerResponse,
  whole: (answer: CapturedResponse) => void,
  broken: (error: Error) => void,
): void {
  const { writeHead, write, end, destroy } = response;
  const chunks: Buffer[] = [];
  let held: { status: number; headers: OutgoingHttpHeaders } | undefined;
  const release = () => Object.assign(response, { writeHead, write, end, destroy });
  const begin = (status: number, headers: OutgoingHttpHeaders) => {
    const all = { ...response.getHeaders(), ...headers };
    if (all[CACHE_HEADER] === undefined && !String(all['content-type'] ?? '').startsWith('text/html')) return false;
    held = { status, headers: all };
    return true;
  };
  Object.assign(response, {
    writeHead(status: number, first?: string | OutgoingHttpHeaders, second?: OutgoingHttpHeaders) {
      const headers = (typeof first === 'object' ? first : second) ?? {};
      if (begin(status, headers)) return response;
      release();
      return response.writeHead(status, headers);
    },
    write(chunk: unknown, ...rest: unknown[]) {
      if (!held && !begin(response.statusCode, {})) {
        release();
        return Reflect.apply(write, response, [chunk, ...rest]) as boolean;
      }
      chunks.push(bytes(chunk));
      const written = rest.find((one): one is () => void => typeof one === 'function');
      if (written) queueMicrotask(written);
      return true;
    },
    end(chunk?: unknown, ...rest: unknown[]) {
      release();
      if (!held) return Reflect.apply(end, response, [chunk, ...rest]) as ServerResponse;
      if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') chunks.push(bytes(chunk));
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      whole({ ...held, body: Buffer.concat(chunks) });
      return response;
    },
    destroy(error?: Error) {
      release();
      if (!held) return Reflect.apply(destroy, response, [error]) as ServerResponse;
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      // Astro has written 'OK' here, which the answer is not.
      response.statusMessage = '';
      broken(error ?? new Error('a page broke off while it was rendered'));
      return response;
    },
  });
}
