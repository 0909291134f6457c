import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Html } from './html.ts';
import { logError } from '../context.ts';

const MAX_BODY = 64 * 1024;

/** A request with its body. */
export interface SandboxRequest {
  readonly method: string;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly body: string;
  /** The product's clock minus the machine's (docs/adapters.md §1). */
  readonly offsetMs: number;
  readonly secretGiven: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The whole Authorization header. */
  readonly authorization: string | undefined;
}

export interface SandboxReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Segments in braces are parameters: `/sandbox/identity/sessions/{ticketId}`. */
  readonly path: string;
  /** Whether it requires the shared secret. */
  readonly guarded?: boolean;
  readonly handle: (ask: SandboxRequest) => SandboxReply | Promise<SandboxReply>;
}

export const replyJson = (status: number, body: unknown): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

export const replyError = (status: number, code: string, message: string): SandboxReply =>
  replyJson(status, { error: { code, message } });
export const replyBadRequest = (message: string): SandboxReply => replyError(400, 'invalid_request', message);
export const replyNotFound = (what: string): SandboxReply => replyError(404, 'not_found', `no such ${what}`);
export const replyRedirect = (location: string): SandboxReply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
});

const LOCAL_ORIGINS = 'http://127.0.0.1:* http://localhost:*';

/**
 * A framed page is reached through the product's own address, where a real bank would have its own. Without an origin
 * it can neither access the page around it nor remove the frame's `sandbox` (docs/security.md).
 */
const FRAME_SANDBOX = 'sandbox allow-forms allow-scripts';

/**
 * Renders a page. `friends` are origins that may frame it and that its forms may go to; without any, it cannot be
 * framed.
 */
export const replyHtml = (
  status: number,
  content: Html,
  nonce: string,
  friends: readonly string[] = [],
): SandboxReply => {
  const known = ["'self'", LOCAL_ORIGINS, ...friends].join(' ');
  const framing = friends.length > 0 ? `frame-ancestors ${known}; ${FRAME_SANDBOX}` : "frame-ancestors 'none'";
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; form-action ${known}; ${framing}`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policy,
  };
  return { status, headers, body: content.text };
};

const segments = (path: string): string[] => path.split('/').filter((part) => part !== '');

export function matchPath(path: string, actual: string): Record<string, string> | undefined {
  const [wanted, given] = [segments(path), segments(actual)];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const here = given[i] ?? '';
    if (!part.startsWith('{')) {
      if (part !== here) return undefined;
      continue;
    }
    try {
      params[part.slice(1, -1)] = decodeURIComponent(here);
    } catch {
      return undefined;
    }
  }
  return params;
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size > MAX_BODY ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** Compares texts in constant time. */
export function areEqualSecrets(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'compare').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

async function handleRequest(
  routes: readonly Route[],
  secret: string,
  request: IncomingMessage,
): Promise<SandboxReply> {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const body = await readBody(request);
  if (body === undefined) return replyError(413, 'too_large', 'the body is over 64 kB');
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, url.pathname) : undefined;
    if (!params) continue;
    const secretGiven = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (route.guarded && !areEqualSecrets(secretGiven ?? '', secret))
      return replyError(401, 'unauthorized', 'missing or wrong secret');
    const offset = Number(request.headers['x-clock-offset-ms'] ?? 0);
    const offsetMs = Number.isSafeInteger(offset) ? offset : 0;
    const { authorization } = request.headers;
    const { headers } = request;
    return route.handle({ method, url, params, body, offsetMs, secretGiven, headers, authorization });
  }
  return replyNotFound('path');
}

/** Routes a request. A bug becomes a 500 and a line on standard error. */
export const createRequestHandler =
  (routes: readonly Route[], secret: string) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let reply: SandboxReply;
    try {
      reply = await handleRequest(routes, secret, request);
    } catch (error) {
      logError(error);
      reply = replyError(500, 'unavailable', 'the sandbox failed');
    }
    response.writeHead(reply.status, { 'x-content-type-options': 'nosniff', ...reply.headers });
    response.end(request.method === 'HEAD' ? undefined : reply.body);
  };
