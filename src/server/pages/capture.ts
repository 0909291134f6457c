import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A whole answer, as Astro wrote it. */
export interface Captured {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

const bytes = (chunk: unknown): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk as Uint8Array);

/**
 * Holds back HTML that is written to a response and hands it over when it is whole; anything else goes through
 * untouched. What the handler sets beforehand with setHeader is among the headers.
 */
export function capture(response: ServerResponse, whole: (answer: Captured) => void): void {
  const { writeHead, write, end } = response;
  const chunks: Buffer[] = [];
  let held: { status: number; headers: OutgoingHttpHeaders } | undefined;
  const release = () => Object.assign(response, { writeHead, write, end });
  const begin = (status: number, headers: OutgoingHttpHeaders) => {
    const all = { ...response.getHeaders(), ...headers };
    if (!String(all['content-type'] ?? '').startsWith('text/html')) return false;
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
  });
}
