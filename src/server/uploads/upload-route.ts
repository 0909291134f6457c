import type { IncomingMessage, ServerResponse } from 'node:http';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import {
  isUploadPurpose,
  MAX_PICTURE_BYTES,
  UPLOAD_PURPOSES,
  UPLOAD_TICKET_HEADER,
  type UploadAnswer,
  type UploadPurpose,
} from '#contract/uploads.ts';
import { localeFromHeader, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { BUSY, isBusyError } from '../db/busy.ts';
import { createTrustedProxies, readClientAddress } from '../http/client-address.ts';
import { readCookie } from '../http/cookies.ts';
import { isForeignOrigin } from '../http/origins.ts';
import { HSTS } from '../http/hsts.ts';
import { createCallLimit } from '../http/rate-limits.ts';
import type { HttpRoute } from '../http/web-server.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import { SESSION_COOKIE, type Sessions } from '../players/sessions.ts';
import { readPicture, type PictureFault } from './picture.ts';
import { dropBody, receiveFile, type ReceiveFault } from './receive-file.ts';
import { createQueue, createUploadSlots } from './slots.ts';
import { playerHolder, readUploadTicket, type UploadHolder } from './upload-holder.ts';
import { storeUpload } from './upload-store.ts';

export type UploadDeps = Pick<Platform, 'db' | 'log' | 'security' | 'settings' | 'publicOrigin' | 'clock'> & {
  readonly sessions: Sessions;
  readonly limits: PlayerRateLimits;
};

const PATH = /^\/upload(?:\/([^/?]*))?\/?(?:\?|$)/;
/** Shorter than a request may take at all, so that the sender is told. */
const WITHIN_MS = 50 * SECOND_MS;

/** Of a file that is refused. */
const DROPPED = { maxBytes: 2 * MAX_PICTURE_BYTES, withinMs: 5 * SECOND_MS };

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const REFUSALS: Readonly<Record<ReceiveFault | PictureFault, Refusal>> = {
  'not-a-form': { code: errorCodes.malformedMessage },
  broken: { code: errorCodes.malformedMessage },
  'not-one': { code: errorCodes.uploadNotOne },
  'too-large': { code: errorCodes.uploadTooLarge },
  'too-slow': { code: errorCodes.uploadTooSlow },
  type: { code: errorCodes.uploadType },
  heic: { code: errorCodes.uploadType, messageKey: 'uploadHeic' },
  pixels: { code: errorCodes.uploadPixels },
  memory: { code: errorCodes.uploadPixels, messageKey: 'uploadMemory' },
  unreadable: { code: errorCodes.uploadUnreadable },
};

interface Holder {
  readonly holder: UploadHolder;
  readonly playerId: bigint | null;
}

const isLate = (answer: Result<unknown, Refusal>): boolean =>
  !answer.ok && answer.error.code === errorCodes.uploadTooSlow;

const readHeader = ({ headers }: IncomingMessage, name: string): string | undefined => [headers[name] ?? []].flat()[0];

/** Who may upload for this purpose: the player of the session, or the applicant of the ticket. */
async function findHolder(
  deps: UploadDeps,
  request: IncomingMessage,
  purpose: UploadPurpose,
): Promise<Result<Holder, Refusal>> {
  if (UPLOAD_PURPOSES[purpose].holder === 'player') {
    const token = readHeader(request, deps.settings.AUTH_KEY.toLowerCase());
    const secure = deps.publicOrigin.startsWith('https:');
    const session = await deps.sessions.find(token, readCookie(request.headers.cookie, SESSION_COOKIE, secure));
    if (!session.ok) return session;
    return ok({ holder: playerHolder(session.value.playerId), playerId: session.value.playerId });
  }
  const ticket = readHeader(request, UPLOAD_TICKET_HEADER) ?? '';
  const holder = await readUploadTicket(deps.db, ticket, deps.clock.now());
  return holder === undefined ? err({ code: errorCodes.uploadTicketExpired }) : ok({ holder, playerId: null });
}

function sendAnswer(
  response: ServerResponse,
  answer: Result<UploadAnswer, Refusal>,
  locale: Locale,
  headers: Readonly<Record<string, string>>,
): void {
  const body = answer.ok
    ? { code: 0, message: 'ok', data: answer.value }
    : {
        code: answer.error.code,
        message: getT(locale, 'errors')(
          answer.error.messageKey ?? String(answer.error.code),
          answer.error.params as never,
        ),
        data: answer.error.extData ?? null,
      };
  const status = body.code === errorCodes.malformedMessage ? 400 : 200;
  // Unread bytes of a body would be taken for the next request.
  const close = response.req.complete ? {} : { connection: 'close' };
  response.writeHead(status, { ...headers, ...close }).end(JSON.stringify(body));
}

/** `POST /upload/{purpose}`: one picture, stored until the command that names it. */
export function createUploadRoute(deps: UploadDeps, { withinMs = WITHIN_MS } = {}): HttpRoute {
  const { db, log, security, limits } = deps;
  const trusts = createTrustedProxies(deps.settings);
  const calls = createCallLimit(trusts);
  const slots = createUploadSlots();
  const decodeInTurn = createQueue();
  const headers = deps.settings.MODE === 'live' ? { ...HEADERS, 'strict-transport-security': HSTS } : HEADERS;
  const receiveLimits = { maxBytes: MAX_PICTURE_BYTES, withinMs };

  const take = async (
    request: IncomingMessage,
    purpose: UploadPurpose,
    who: Holder,
  ): Promise<Result<UploadAnswer, Refusal>> => {
    const file = await receiveFile(request, receiveLimits);
    if (!file.ok) return err(REFUSALS[file.error]);
    const picture = await decodeInTurn(() => readPicture(file.value));
    if (!picture.ok) return err(REFUSALS[picture.error]);
    return ok({ fileId: await storeUpload(db, { purpose, ...who, content: picture.value }) });
  };

  /** Refuses what is known before the file. */
  const admit = async (request: IncomingMessage, purpose: string, address: string) => {
    if (request.method !== 'POST' || !isUploadPurpose(purpose) || isForeignOrigin(request, deps)) {
      security.record('request-refused', { address, why: 'upload', command: 'upload' });
      return err({ code: errorCodes.malformedMessage });
    }
    const who = await findHolder(deps, request, purpose);
    if (!who.ok) return who;
    if (!(await limits.countUpload(who.value.holder, address))) {
      security.record('limit-reached', { address, limit: 'uploads' });
      return err({ code: errorCodes.tooManyRequests });
    }
    const free = slots.take(who.value.holder);
    return free ? ok({ purpose, who: who.value, free }) : err({ code: BUSY });
  };

  const handle = async (request: IncomingMessage, purpose: string): Promise<Result<UploadAnswer, Refusal>> => {
    const address = readClientAddress(request, trusts);
    if (!(await calls.take(address))) {
      security.record('limit-reached', { address, limit: 'calls' });
      return err({ code: errorCodes.tooManyRequests });
    }
    const admitted = await admit(request, purpose, address);
    if (!admitted.ok) return admitted;
    const { who, free } = admitted.value;
    return take(request, admitted.value.purpose, who).finally(free);
  };

  return (request, response) => {
    const match = PATH.exec(request.url ?? '');
    if (!match) return false;
    const locale = localeFromHeader(readHeader(request, 'accept-language'));
    handle(request, match[1] ?? '')
      .catch((error: unknown) => {
        const busy = isBusyError(error);
        if (!busy) log.error({ err: error }, 'an upload failed');
        return err<Refusal>({ code: busy ? BUSY : errorCodes.internalError });
      })
      .then(async (answer) => {
        if (!request.complete && !isLate(answer)) await dropBody(request, DROPPED);
        sendAnswer(response, answer, locale, headers);
      })
      .catch(() => response.destroy());
    return true;
  };
}
