import * as z from 'zod/mini';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { CommandResult, Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { pageRequest } from '#contract/fields.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { getT } from '#i18n/server.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Err, type Result } from '#kernel/result.ts';
import { refuseUnsolved } from '../captcha/refuse-unsolved.ts';
import { BUSY, isBusyError } from '../db/busy.ts';
import type { Engine } from '../engine/engine.ts';
import type { Logger } from '../observability/log.ts';
import { refuseUnproven } from '../geo/refuse-unproven.ts';
import { readClientInfo } from './client-info.ts';
import { inputRefusal } from './input-refusal.ts';
import type { CallContext, Handler } from '../engine/handler.ts';
import { UNSURE, createQuickParser } from './quick-parse.ts';
import type { Message } from './read-message.ts';
import { recordRefusal } from './record-refusal.ts';
import { findHandler } from './registry.ts';
import type { CookieChange } from '../http/cookies.ts';
import type { Session } from '../players/session.ts';

/** A call, decoded: from HTTP, or from a page in this process. */
export interface IncomingCall {
  readonly service: Command['service'];
  readonly code: string;
  readonly method: 'GET' | 'POST';
  /** Undefined where it could not be decoded. */
  readonly message: Message | undefined;
  readonly token: string | undefined;
  readonly cookie: string | undefined;
  /** The proof of place; pages send none. */
  readonly geoProof?: string | undefined;
  /** Other cookies; pages send none. */
  readonly readCookie?: (name: string) => string | undefined;
  /** Pages send none. */
  readonly userAgent?: string | undefined;
  /** The cached session of token and cookie, for handlers that confirm it (players/sessions.ts). */
  readonly cachedSession?: Session | undefined;
  readonly locale: Locale;
  readonly ip: string;
}

export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

export interface CallResponse {
  /** 400 where the message could not be read, else 200. */
  readonly status: number;
  readonly body: Envelope;
  readonly cookies: readonly CookieChange[];
  /** Whether the call was made under a live session. */
  readonly session: boolean;
}

/** What a call collects besides its answer. */
interface CallState {
  readonly cookies: CookieChange[];
  session: boolean;
  /** The player's public id, once the session is known. */
  player?: string | undefined;
}

const MALFORMED: Refusal = { code: errorCodes.malformedMessage };

const formatParams = (params: Refusal['params'] = {}, locale: Locale): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      value instanceof Date ? formatDateTime(value.getTime(), locale, 'dateTime') : value,
    ]),
  );

/** The response to a refusal: the error's sentence in the caller's language, its extData as the data. */
export const refusalResponse = (
  refused: Refusal,
  locale: Locale,
  { cookies, session }: Readonly<CallState> = { cookies: [], session: false },
): CallResponse => ({
  status: refused.code === MALFORMED.code ? 400 : 200,
  body: {
    code: refused.code,
    message: getT(locale, 'errors')(refused.messageKey ?? String(refused.code), formatParams(refused.params, locale)),
    data: refused.extData ?? null,
  },
  cookies,
  session,
});

const findSession = async (
  engine: Engine,
  command: Command,
  { token, cookie }: IncomingCall,
): Promise<Result<Session | null, Refusal>> => {
  const found = await engine.sessions.find(token, cookie);
  // A busy database must not turn a player into an anonymous caller.
  return found.ok || command.access !== 'public' || found.error.code === BUSY ? found : ok(null);
};

/** Why a player who began a verification is not verified now; who never did is told to begin one. */
const UNVERIFIED_MESSAGES: Readonly<Record<number, string>> = {
  [VERIFIED_STATUS.underReview]: 'identityInReview',
  [VERIFIED_STATUS.failed]: 'identityRefused',
  [VERIFIED_STATUS.verifying]: 'identityUnfinished',
  [VERIFIED_STATUS.expired]: 'identityExpired',
};

/** The refusal of the command's access rule, if any. */
function accessRefusal({ access }: Command, session: Session | null): Err<Refusal> | undefined {
  if (access !== 'verified' || session?.verifiedStatus === VERIFIED_STATUS.verified) return undefined;
  const messageKey = UNVERIFIED_MESSAGES[session?.verifiedStatus ?? VERIFIED_STATUS.unverified];
  return err({ code: errorCodes.identityNotVerified, ...(messageKey !== undefined && { messageKey }) });
}

/** Parses one part of a message. */
function parsePart<S extends z.core.$ZodType>(schema: S, value: unknown): Result<z.output<S>, Refusal> {
  const quick = createQuickParser(schema)(value);
  if (quick !== UNSURE) return ok(quick as z.output<S>); // as zod would: quick-parse.test.ts
  const parsed = z.safeParse(schema, value);
  return parsed.success ? ok(parsed.data) : err(inputRefusal(parsed.error));
}

/** Parses the message by the contract, or refuses the field that is wrong. */
function parseInput(command: Command, message: Message) {
  const page = parsePart(pageRequest, message.page ?? {});
  if (!page.ok) return page;
  const data = parsePart(command.request, message.data ?? {});
  if (!data.ok) return data;
  return ok({ clientInfo: readClientInfo(message.clientInfo), page: page.value, data: data.value });
}

function checkOutput(command: Command, value: unknown): unknown {
  const quick = createQuickParser(command.response)(value);
  return quick === UNSURE ? command.response.parse(value) : quick;
}

/** Runs a call whose session is known: input → captcha → proof of place → handler → output. */
async function runHandler(
  session: Session | null,
  { command, handle }: Handler,
  message: Message,
  incoming: IncomingCall,
  engine: Engine,
  state: CallState,
): Promise<CommandResult<unknown>> {
  state.session = session !== null;
  state.player = session?.userOpenId;
  const input = parseInput(command, message);
  if (!input.ok) return input;
  // Behind the input: a slip of the pen must not cost a solution.
  const unsolved = await refuseUnsolved(engine, command, message.captcha, incoming.ip);
  if (unsolved) return unsolved;
  const unproven = await refuseUnproven(engine, command, session, incoming.geoProof);
  if (unproven) return unproven;
  const { clientInfo, page, data } = input.value;
  // Made on first use: a child logger costs more than many a call.
  let log: Logger | undefined;
  const call: CallContext = {
    engine,
    get log() {
      return (log ??= engine.log.child({
        command: command.code,
        ...(session ? { player: session.userOpenId } : {}),
      }));
    },
    session,
    locale: incoming.locale,
    clientInfo,
    page,
    ip: incoming.ip,
    userAgent: incoming.userAgent,
    readCookie: incoming.readCookie ?? (() => undefined),
    setCookie: (change) => state.cookies.push(change),
  };
  // The access rule above is what makes the session's type true.
  const result = await handle(data, call as CallContext<Session>);
  return result.ok ? ok(checkOutput(command, result.value)) : result;
}

/** session → access rules → handler. Money handlers see to idempotency in their transaction. */
async function runCall(
  found: Handler,
  message: Message,
  incoming: IncomingCall,
  engine: Engine,
  state: CallState,
): Promise<CommandResult<unknown>> {
  const { command, confirmsSession = false } = found;
  const { token, cachedSession } = incoming;
  let result: CommandResult<unknown> | undefined;
  if (confirmsSession && cachedSession && token) {
    result = await runHandler(cachedSession, found, message, incoming, engine, state);
    if (result.ok) return result;
    // Nothing was changed, and the reason may be an ended session: read it again to answer why it ended.
    engine.sessions.dropCached(token);
    state.session = false;
  }
  const session = await findSession(engine, command, incoming);
  if (!session.ok) return session;
  state.session = session.value !== null;
  state.player = session.value?.userOpenId;
  const refused = accessRefusal(command, session.value);
  if (refused && !confirmsSession) return refused;
  // A handler that confirms the session runs even so: a repeated request id gets its first answer again.
  result ??= await runHandler(session.value, found, message, incoming, engine, state);
  if (result.ok) return result;
  // It ended while the handler waited for the wallet: why, is read again.
  if (confirmsSession && result.error.code === errorCodes.sessionExpired) {
    state.session = false;
    const ended = await findSession(engine, command, incoming);
    if (!ended.ok) return ended;
  }
  return refused ?? result;
}

/** Answers one call and counts it. An exception is a busy database or a bug; both are answered. */
export async function handleCall(engine: Engine, incoming: IncomingCall): Promise<CallResponse> {
  const found = findHandler(incoming.service, incoming.code);
  const recordEnd = engine.metrics.startCall(found?.command.code);
  const state: CallState = { cookies: [], session: false };
  let out: CallResponse;
  try {
    const { message } = incoming;
    if (!message || !found?.command.methods.includes(incoming.method))
      out = refusalResponse(MALFORMED, incoming.locale);
    else {
      const result = await runCall(found, message, incoming, engine, state);
      if (!result.ok)
        recordRefusal(engine.security, found.command, result.error, {
          player: state.player,
          address: incoming.ip,
        });
      out = result.ok
        ? { status: 200, body: { code: 0, message: 'ok', data: result.value }, ...state }
        : refusalResponse(result.error, incoming.locale, state);
    }
  } catch (error) {
    const busy = isBusyError(error);
    if (!busy) engine.log.error({ err: error, command: found?.command.code }, 'a command failed');
    out = refusalResponse({ code: busy ? BUSY : errorCodes.internalError }, incoming.locale, {
      cookies: [],
      session: state.session,
    });
  }
  recordEnd(out.body.code);
  return out;
}
