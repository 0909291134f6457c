import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { OWN_DATA_ADDRESS } from '#contract/own-data.ts';
import { localeFromHeader } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { err, type Result } from '#kernel/result.ts';
import { BUSY, isBusyError } from '../db/busy.ts';
import { createTrustedProxies, readClientAddress } from '../http/client-address.ts';
import { readCookie } from '../http/cookies.ts';
import { HSTS } from '../http/hsts.ts';
import { isForeignOrigin } from '../http/origins.ts';
import { createCallLimit } from '../http/rate-limits.ts';
import type { HttpRoute } from '../http/web-server.ts';
import type { Messages } from '../messages/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import type { Session } from '../players/session.ts';
import { SESSION_COOKIE, type Sessions } from '../players/sessions.ts';
import { beginOwnDataExport } from './begin-export.ts';
import { ownDataFileName, writeOwnData } from './export/own-data.ts';

export type OwnDataDeps = Pick<Platform, 'db' | 'log' | 'security' | 'settings' | 'publicOrigin'> & {
  readonly sessions: Sessions;
  readonly limits: PlayerRateLimits;
  readonly messages: Messages;
};

/** Written at once on a node; whoever comes then tries again. */
const AT_ONCE = 4;

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const readHeader = ({ headers }: IncomingMessage, name: string): string | undefined => [headers[name] ?? []].flat()[0];

/** `POST /own-data`: all data of the session's player as one file, written as it is read. */
export function createOwnDataRoute(deps: OwnDataDeps): HttpRoute {
  const { db, log, security, sessions, settings } = deps;
  const trusts = createTrustedProxies(settings);
  const calls = createCallLimit(trusts);
  const headers = settings.MODE === 'live' ? { ...HEADERS, 'strict-transport-security': HSTS } : HEADERS;
  let underWay = 0;

  const findSession = async (request: IncomingMessage): Promise<Result<Session, Refusal>> => {
    const address = readClientAddress(request, trusts);
    if (!(await calls.take(address))) {
      security.record('limit-reached', { address, limit: 'calls' });
      return err({ code: errorCodes.tooManyRequests });
    }
    if (request.method !== 'POST' || isForeignOrigin(request, deps)) {
      security.record('request-refused', { address, why: 'own-data', command: 'own-data' });
      return err({ code: errorCodes.malformedMessage });
    }
    const cookie = readCookie(request.headers.cookie, SESSION_COOKIE, deps.publicOrigin.startsWith('https:'));
    return sessions.find(readHeader(request, settings.AUTH_KEY.toLowerCase()), cookie);
  };

  const refuse = (response: ServerResponse, { code, messageKey, params, extData }: Refusal): void => {
    const t = getT(localeFromHeader(readHeader(response.req, 'accept-language')), 'errors');
    const message = t(messageKey ?? String(code), params as never);
    response
      .writeHead(code === errorCodes.malformedMessage ? 400 : 200, headers)
      .end(JSON.stringify({ code, message, data: extData ?? null }));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const session = await findSession(request);
    if (!session.ok) return refuse(response, session.error);
    if (underWay >= AT_ONCE) return refuse(response, { code: BUSY });
    underWay += 1;
    try {
      const begun = await beginOwnDataExport(deps, session.value);
      if (!begun.ok) return refuse(response, begun.error);
      const { playerId, userOpenId } = session.value;
      security.record('own-data-exported', { player: userOpenId, address: readClientAddress(request, trusts) });
      const locale = localeFromHeader(readHeader(request, 'accept-language'));
      const name = ownDataFileName(begun.value);
      response.writeHead(200, { ...headers, 'content-disposition': `attachment; filename="${name}"` });
      await pipeline(Readable.from(writeOwnData(db, playerId, locale)), response);
    } finally {
      underWay -= 1;
    }
  };

  return (request, response) => {
    if (request.url !== OWN_DATA_ADDRESS) return false;
    // Nothing is asked but who it is.
    request.resume();
    answer(request, response).catch((error: unknown) => {
      const busy = isBusyError(error);
      if (!busy && !response.destroyed) log.error({ err: error }, 'an export of own data failed');
      // A file that breaks off must not look whole.
      if (response.headersSent) response.destroy();
      else refuse(response, { code: busy ? BUSY : errorCodes.internalError });
    });
    return true;
  };
}
