import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOWNLOAD_PATH, type DownloadKind } from '#contract/downloads.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { localeFromHeader, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { BUSY, isBusyError } from '../db/busy.ts';
import type { Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { createTrustedProxies, readClientAddress } from '../http/client-address.ts';
import { HSTS } from '../http/hsts.ts';
import { createCallLimit } from '../http/rate-limits.ts';
import type { HttpRoute } from '../http/web-server.ts';
import type { SecurityEvent } from '../observability/security-events.ts';
import type { Platform } from '../platform/platform.ts';
import { findDownloadLink, useDownloadLink, type DownloadLink } from './links.ts';

/** A kind of file that links lead to. */
export interface PlayerFile {
  readonly type: string;
  readonly nameOf: (now: Date, details: unknown, locale: Locale) => string;
  /** What is recorded of a download. */
  readonly event: SecurityEvent;
  /** Tells the player, in the transaction that uses the link up. */
  readonly tell?: (tx: Tx, playerId: bigint, now: Date) => Promise<void>;
  /** In pieces, as it is read. */
  readonly write: (playerId: bigint, locale: Locale, details: unknown) => AsyncIterable<string | Uint8Array>;
}

export type DownloadDeps = Pick<Platform, 'db' | 'log' | 'security' | 'settings'>;

/** Written at once on a node, one for each player; whoever comes then tries again, with the same link. */
const AT_ONCE = 4;
/** A reader who takes longer is cut off: others wait for the place. */
const WITHIN_MS = 5 * MINUTE_MS;

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The status of a refusal, and its sentence in `errors`. */
const REFUSALS = {
  gone: [410, 'downloadGone'],
  flood: [429, String(errorCodes.tooManyRequests)],
  busy: [503, String(BUSY)],
  failed: [500, String(errorCodes.internalError)],
} as const;

/** `GET /download/{token}`: a player's file, once. HEAD tells of it and uses nothing up. */
export function createDownloadRoute(
  deps: DownloadDeps,
  files: Readonly<Record<DownloadKind, PlayerFile>>,
  { withinMs = WITHIN_MS } = {},
): HttpRoute {
  const { db, log, security, settings } = deps;
  const trusts = createTrustedProxies(settings);
  const calls = createCallLimit(trusts);
  const headers = settings.MODE === 'live' ? { ...HEADERS, 'strict-transport-security': HSTS } : HEADERS;
  const underWay = new Set<bigint>();

  /** A sentence for whoever sees it in the place of the file: a browser that the link was opened in. */
  const refuse = (response: ServerResponse, why: keyof typeof REFUSALS): void => {
    const [status, key] = REFUSALS[why];
    const locale = localeFromHeader(response.req.headers['accept-language']);
    const text = getT(locale, 'errors')(key);
    const more = { 'content-type': 'text/plain; charset=utf-8', 'content-language': locale };
    response.writeHead(status, { ...headers, ...more }).end(`${text}\n`);
  };

  const writeHead = (response: ServerResponse, { kind, details, locale }: DownloadLink, now: Date): void => {
    const { type, nameOf } = files[kind];
    const disposition = `attachment; filename="${nameOf(now, details, locale)}"`;
    response.writeHead(200, { ...headers, 'content-type': type, 'content-disposition': disposition });
  };

  const tellOf = async (response: ServerResponse, token: string): Promise<void> => {
    const link = await findDownloadLink(db, token);
    if (!link) return refuse(response, 'gone');
    writeHead(response, link, await readProductNow(db));
    response.end();
  };

  const use = (token: string) =>
    db.transaction().execute(async (tx) => {
      const link = await useDownloadLink(tx, token);
      if (!link) return undefined;
      const now = await readProductNow(tx);
      await files[link.kind].tell?.(tx, link.playerId, now);
      return { link, now };
    });

  const send = async (response: ServerResponse, token: string, address: string): Promise<void> => {
    // Of links that are none there is no end: they take nobody's place.
    const found = await findDownloadLink(db, token);
    if (!found) return refuse(response, 'gone');
    if (underWay.size >= AT_ONCE || underWay.has(found.playerId)) return refuse(response, 'busy');
    underWay.add(found.playerId);
    try {
      const used = await use(token);
      if (!used) return refuse(response, 'gone');
      const { event, write } = files[used.link.kind];
      security.record(event, { player: used.link.openId, address });
      writeHead(response, used.link, used.now);
      const pieces = Readable.from(write(used.link.playerId, used.link.locale, used.link.details));
      await pipeline(pieces, response, { signal: AbortSignal.timeout(withinMs) });
    } finally {
      underWay.delete(found.playerId);
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, token: string): Promise<void> => {
    const address = readClientAddress(request, trusts);
    if (!(await calls.take(address))) {
      security.record('limit-reached', { address, limit: 'calls' });
      return refuse(response, 'flood');
    }
    if (request.method === 'HEAD') return tellOf(response, token);
    if (request.method === 'GET') return send(response, token, address);
    response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end();
  };

  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '';
    if (!path.startsWith(DOWNLOAD_PATH)) return false;
    request.resume();
    answer(request, response, path.slice(DOWNLOAD_PATH.length)).catch((error: unknown) => {
      const busy = isBusyError(error);
      if (!busy && !response.destroyed) log.error({ err: error }, 'a download failed');
      // A file that breaks off must not look whole.
      if (response.headersSent) response.destroy();
      else refuse(response, busy ? 'busy' : 'failed');
    });
    return true;
  };
}
