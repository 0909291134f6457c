import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_BODY_BYTES } from '#contract/codec.ts';
import { localeFromHeader } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Engine } from '../engine.ts';
import { SESSION_COOKIE } from '../players/sessions.ts';
import { cookieOf, setCookie } from './cookies.ts';
import { foreign } from './origins.ts';
import { answer, type Incoming, type Outgoing } from './pipeline.ts';

const PATH = /^\/(hapi|qapi)\/([A-Za-z0-9]{1,32})$/;

type Unreadable = 'too-large' | 'not-json' | 'wrong-type' | 'foreign-origin' | 'broken';

function body(request: IncomingMessage): Promise<Result<string, Unreadable>> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        chunks.length = 0;
        done(err('too-large'));
      }
    });
    request.on('end', () => done(ok(Buffer.concat(chunks).toString('utf8'))));
    request.on('error', () => done(err('broken')));
  });
}

async function messageOf(request: IncomingMessage, url: URL, engine: Engine): Promise<Result<unknown, Unreadable>> {
  if (request.method === 'GET') return ok(url.searchParams.get('message') ?? undefined);
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return err('wrong-type');
  if (foreign(request, engine)) return err('foreign-origin');
  const text = await body(request);
  if (!text.ok) return text;
  try {
    const json = JSON.parse(text.value) as unknown;
    return ok(typeof json === 'object' && json !== null ? (json as { message?: unknown }).message : undefined);
  } catch {
    return err('not-json');
  }
}

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
};

function send(response: ServerResponse, out: Outgoing, secure: boolean): void {
  const headers: Record<string, string | string[]> = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  if (out.cookies.length > 0) {
    headers['set-cookie'] = out.cookies.map((change) => setCookie(change, secure));
  }
  response.writeHead(out.status, headers).end(JSON.stringify(out.body));
}

/** Answers `/hapi/{code}` and `/qapi/{code}`; false where the path is neither. */
export function gatewayHttp(engine: Engine): (request: IncomingMessage, response: ServerResponse) => boolean {
  const secure = engine.publicOrigin.startsWith('https:');
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const match = PATH.exec(url.pathname);
    if (!match || (request.method !== 'GET' && request.method !== 'POST')) return false;
    const { method } = request;
    void messageOf(request, url, engine).then(async (message) => {
      if (!message.ok) engine.log.debug({ why: message.error }, 'unreadable call');
      const incoming: Incoming = {
        service: match[1] as Incoming['service'],
        code: match[2] ?? '',
        method,
        message: message.ok ? message.value : undefined,
        token: headerOf(request, engine.settings.AUTH_KEY),
        cookie: cookieOf(request.headers.cookie, SESSION_COOKIE),
        locale: localeFromHeader(headerOf(request, 'accept-language')),
        ip: request.socket.remoteAddress ?? '',
      };
      send(response, await answer(engine, incoming), secure);
    });
    return true;
  };
}
