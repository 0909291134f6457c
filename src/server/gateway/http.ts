import type { IncomingMessage, ServerResponse } from 'node:http';
import * as errorCodes from '#contract/error-codes.ts';
import { GEO_PROOF_HEADER } from '#contract/geo/geo-commands.ts';
import { localeFromHeader, type Locale } from '#i18n/locales.ts';
import { BUSY } from '../db/busy.ts';
import type { Engine } from '../engine/engine.ts';
import { SESSION_COOKIE } from '../players/sessions.ts';
import type { HttpRoute } from '../http/web-server.ts';
import { readClientAddress, createTrustedProxies } from '../http/client-address.ts';
import { readCookie, formatSetCookie } from '../http/cookies.ts';
import { createCallLimit } from '../http/rate-limits.ts';
import { HSTS } from '../http/hsts.ts';
import { callEnded, callStarted } from './calls-under-way.ts';
import { handleCall, refusalResponse, type IncomingCall, type CallResponse } from './pipeline.ts';
import { parseMessage } from './read-message.ts';
import { readMessageField } from './read-request.ts';
import { findHandler } from './registry.ts';

/** Whatever follows the service is a command or an unknown one: both are answered in JSON. */
const PATH = /^\/(hapi|qapi)(?:\/(.*?)\/?)?$/;
const CODE = /^[A-Za-z0-9]{1,32}$/;

const GEO_PROOF = GEO_PROOF_HEADER.toLowerCase();

/** A flat list, which Node writes without checking each header again. */
const HEADERS = [
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
].flat();

const readHeader = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
};

function send(response: ServerResponse, out: CallResponse, own: readonly string[], secure: boolean): void {
  // A text leaves in one write together with the head.
  const body = JSON.stringify(out.body);
  const bytes = Buffer.byteLength(body);
  const headers = [...own, 'content-length', String(bytes)];
  for (const change of out.cookies) headers.push('set-cookie', formatSetCookie(change, secure));
  // Unread bytes of a body would be taken for the next request.
  if (!response.req.complete) headers.push('connection', 'close');
  // ASCII, as most answers are, is written as Latin-1, which costs less and gives the same bytes.
  response.writeHead(out.status, headers).end(body, bytes === body.length ? 'latin1' : 'utf8');
}

/** A call without its message. */
type Asked = Omit<IncomingCall, 'message'>;

/** Answers `/hapi/{code}` and `/qapi/{code}`; false where the path is neither. */
export function createGatewayRoute(engine: Engine): HttpRoute {
  const secure = engine.publicOrigin.startsWith('https:');
  const headers = engine.settings.MODE === 'live' ? [...HEADERS, 'strict-transport-security', HSTS] : HEADERS;
  const authKey = engine.settings.AUTH_KEY.toLowerCase();
  const trusts = createTrustedProxies(engine.settings);
  const anonymousLimit = createCallLimit(trusts);
  // Counted apart, so that a flood of anonymous calls does not keep out players behind the same address.
  const invalidTokenLimit = createCallLimit(trusts);

  const refuseFlood = (address: string, locale: Locale): CallResponse => {
    engine.security.record('limit-reached', { address, limit: 'calls' });
    return refusalResponse({ code: errorCodes.tooManyRequests }, locale);
  };
  /** Under the name of a command that exists: of made-up ones there is no end, and each would be logged. */
  const recordUnreadable = (why: string, { ip: address, service, code }: Asked): void =>
    engine.security.record('request-refused', {
      address,
      why,
      command: findHandler(service, code)?.command.code ?? 'unknown',
    });

  const answer = async (field: Awaited<ReturnType<typeof readMessageField>>, asked: Asked): Promise<CallResponse> => {
    const parsed = field.ok ? parseMessage(field.value) : field;
    if (!parsed.ok) recordUnreadable(parsed.error, asked);
    if (!field.ok) return refusalResponse({ code: errorCodes.malformedMessage }, asked.locale);
    return handleCall(engine, { ...asked, message: parsed.ok ? parsed.value : undefined });
  };

  const handle = async (
    request: IncomingMessage,
    service: IncomingCall['service'],
    code: string,
    query: string,
  ): Promise<CallResponse> => {
    const locale = localeFromHeader(readHeader(request, 'accept-language'));
    const ip = readClientAddress(request, trusts);
    const token = readHeader(request, authKey);
    const readCallCookie = (name: string) => readCookie(request.headers.cookie, name, secure);
    const cookie = readCallCookie(SESSION_COOKIE);
    const claims = token !== undefined && token !== '' && cookie !== undefined && cookie !== '';
    // An invalid token is counted once the database has been asked. A cached session always passes: it costs no query.
    const cachedSession = claims ? engine.sessions.findCached(token, cookie) : undefined;
    if (!cachedSession && !(await (claims ? invalidTokenLimit.hasRoom(ip) : anonymousLimit.take(ip))))
      return refuseFlood(ip, locale);
    const field = await readMessageField(request, query, engine);
    const method = request.method === 'GET' ? 'GET' : 'POST';
    // From here on: whoever sends a body slowly must not make the pages wait.
    callStarted();
    const out = await answer(field, {
      service,
      code,
      method,
      token,
      cookie,
      geoProof: readHeader(request, GEO_PROOF),
      readCookie: readCallCookie,
      userAgent: readHeader(request, 'user-agent'),
      cachedSession,
      locale,
      ip,
    }).finally(callEnded);
    // A busy database does not make the token invalid.
    if (claims && !out.session && out.body.code !== BUSY) void invalidTokenLimit.take(ip);
    return out;
  };

  return (request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const match = PATH.exec(path);
    if (!match) return false;
    const [, service, asked = ''] = match;
    const code = CODE.test(asked) ? asked : '';
    const failed = (error: unknown): void => {
      engine.log.error({ err: error }, 'failed to answer a call');
      response.destroy();
    };
    handle(request, service === 'qapi' ? 'qapi' : 'hapi', code, query)
      .then((out) => send(response, out, headers, secure))
      .catch(failed);
    return true;
  };
}
