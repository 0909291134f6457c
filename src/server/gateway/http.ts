import type { IncomingMessage, ServerResponse } from 'node:http';
import { localeFromHeader } from '#i18n/locales.ts';
import type { Engine } from '../engine.ts';
import { SESSION_COOKIE } from '../players/sessions.ts';
import type { Route } from '../web.ts';
import { clientAddress, trustedProxies } from './client-address.ts';
import { cookieOf, setCookie } from './cookies.ts';
import { floodGuard } from './flood.ts';
import { answer, refusalOf, type Incoming, type Outgoing } from './pipeline.ts';
import { messageOf } from './read-request.ts';

const PATH = /^\/(hapi|qapi)\/([A-Za-z0-9]{1,32})$/;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const headerOf = (request: IncomingMessage, name: string): string | undefined =>
  [request.headers[name] ?? []].flat()[0];

function send(response: ServerResponse, out: Outgoing, secure: boolean): void {
  // As text, which leaves in one write together with the head.
  const body = JSON.stringify(out.body);
  response.writeHead(out.status, {
    ...HEADERS,
    'content-length': Buffer.byteLength(body),
    ...(out.cookies.length > 0 ? { 'set-cookie': out.cookies.map((change) => setCookie(change, secure)) } : {}),
    // A body that was not read to its end would be taken for the next request.
    ...(response.req.complete ? {} : { connection: 'close' }),
  });
  response.end(body);
}

/** Answers `/hapi/{code}` and `/qapi/{code}`; false where the path is neither. */
export function gatewayHttp(engine: Engine): Route {
  const secure = engine.publicOrigin.startsWith('https:');
  const authKey = engine.settings.AUTH_KEY.toLowerCase();
  const trusts = trustedProxies(engine.settings);
  const flood = floodGuard(trusts);

  const handle = async (
    request: IncomingMessage,
    service: Incoming['service'],
    code: string,
    query: string,
  ): Promise<Outgoing> => {
    const locale = localeFromHeader(headerOf(request, 'accept-language'));
    const ip = clientAddress(request, trusts);
    const token = headerOf(request, authKey);
    const cookie = cookieOf(request.headers.cookie, SESSION_COOKIE);
    const claims = token !== undefined && token !== '' && cookie !== undefined && cookie !== '';
    // Whether a session is there is known only once it was looked for: an invented one is counted then. Where too many
    // were, who was found a moment ago still passes, as that costs no query.
    const may = claims
      ? (await flood.mayClaim(ip)) || engine.sessions.recall(token, cookie) !== undefined
      : await flood.mayCall(ip);
    if (!may) return refusalOf({ code: 430000007 }, locale);
    const out = await read(request, query, { service, code, token, cookie, locale, ip });
    if (claims && !out.session) flood.notFound(ip);
    return out;
  };

  const read = async (
    request: IncomingMessage,
    query: string,
    call: Omit<Incoming, 'method' | 'message'>,
  ): Promise<Outgoing> => {
    const message = await messageOf(request, query, engine);
    if (!message.ok) {
      engine.log.debug({ why: message.error, command: call.code }, 'an unreadable call');
      return refusalOf({ code: 400000003 }, call.locale);
    }
    const method = request.method === 'GET' ? 'GET' : 'POST';
    return answer(engine, { ...call, method, message: message.value });
  };

  return (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const match = PATH.exec(path);
    if (!match) return false;
    const [, service, code = ''] = match;
    handle(request, service === 'qapi' ? 'qapi' : 'hapi', code, query)
      .then((out) => send(response, out, secure))
      .catch((error: unknown) => {
        engine.log.error({ err: error }, 'a call could not be answered');
        response.destroy();
      });
    return true;
  };
}
