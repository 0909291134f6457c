import * as z from 'zod/mini';
import { clientInfo as clientInfoSchema } from '#contract/client-info.ts';
import type { CommandResult, Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { pageRequest } from '#contract/fields.ts';
import { getT } from '#i18n/server.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Err, type Result } from '#kernel/result.ts';
import { BUSY, isBusy } from '../db/busy.ts';
import type { Engine } from '../engine/engine.ts';
import type { Logger } from '../observability/log.ts';
import { inputRefusal } from './input-refusal.ts';
import type { CallContext, Handler } from '../engine/handler.ts';
import { UNSURE, quickParser } from './quick-parse.ts';
import type { Message } from './read-message.ts';
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
  /** Whose they were a moment ago, for handlers that confirm it (players/sessions.ts). */
  readonly recalled?: Session | undefined;
  readonly locale: Locale;
  readonly ip: string;
}

export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

export interface CallResponse {
  /** 200 whenever the message could be read (DESIGN §3a), else 400. */
  readonly status: number;
  readonly body: Envelope;
  readonly cookies: readonly CookieChange[];
  /** Whether the call was made under a live session. */
  readonly session: boolean;
}

/** What is learnt on the way to an answer, whatever that is. */
interface Learnt {
  readonly cookies: CookieChange[];
  session: boolean;
}

const MALFORMED: Refusal = { code: errorCodes.malformedMessage };

/** A refusal as it goes out: the code's sentence in the caller's language, its extData as the data. */
export const refusalResponse = (
  refused: Refusal,
  locale: Locale,
  { cookies, session }: Readonly<Learnt> = { cookies: [], session: false },
): CallResponse => ({
  status: refused.code === MALFORMED.code ? 400 : 200,
  body: {
    code: refused.code,
    message: getT(locale, 'errors')(refused.messageKey ?? String(refused.code), refused.params),
    data: refused.extData ?? null,
  },
  cookies,
  session,
});

const sessionFor = async (
  engine: Engine,
  command: Command,
  { token, cookie }: IncomingCall,
): Promise<Result<Session | null, Refusal>> => {
  const found = await engine.sessions.find(token, cookie);
  // Nobody is taken for a stranger because the database was too busy to say who it is.
  return found.ok || command.access !== 'public' || found.error.code === BUSY ? found : ok(null);
};

/** What the access rule says of a session that is there. */
const barred = ({ access }: Command, session: Session | null): Err<Refusal> | undefined =>
  access === 'verified' && session?.verifiedStatus !== 3 ? err({ code: errorCodes.identityNotVerified }) : undefined;

/** A part of a message as its schema reads it. */
function read<S extends z.core.$ZodType>(schema: S, value: unknown): Result<z.output<S>, Refusal> {
  const quick = quickParser(schema)(value);
  if (quick !== UNSURE) return ok(quick as z.output<S>); // as zod would: quick-parse.test.ts
  const parsed = z.safeParse(schema, value);
  return parsed.success ? ok(parsed.data) : err(inputRefusal(parsed.error));
}

/** What the contract lets through; the rest is refused with the field that was wrong. */
function inputOf(command: Command, message: Message) {
  const clientInfo = read(clientInfoSchema, message.clientInfo ?? {});
  if (!clientInfo.ok) return clientInfo;
  const page = read(pageRequest, message.page ?? {});
  if (!page.ok) return page;
  const data = read(command.request, message.data ?? {});
  if (!data.ok) return data;
  return ok({ clientInfo: clientInfo.value, page: page.value, data: data.value });
}

function outputOf(command: Command, value: unknown): unknown {
  const quick = quickParser(command.response)(value);
  return quick === UNSURE ? command.response.parse(value) : quick;
}

/** A call whose session is known: input → handle → encode. */
async function runAs(
  session: Session | null,
  { command, handle }: Handler,
  message: Message,
  incoming: IncomingCall,
  engine: Engine,
  learnt: Learnt,
): Promise<CommandResult<unknown>> {
  learnt.session = session !== null;
  const input = inputOf(command, message);
  if (!input.ok) return input;
  const { clientInfo, page, data } = input.value;
  // A logger of its own costs more than many a call: it is made when something is written.
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
    setCookie: (change) => learnt.cookies.push(change),
  };
  // The access rule above is what makes the session's type true.
  const result = await handle(data, call as CallContext<Session>);
  return result.ok ? ok(outputOf(command, result.value)) : result;
}

/** session → access rules → the rest. Money handlers see to idempotency in their transaction. */
async function run(
  found: Handler,
  message: Message,
  incoming: IncomingCall,
  engine: Engine,
  learnt: Learnt,
): Promise<CommandResult<unknown>> {
  const { command, confirmsSession = false } = found;
  const { token, recalled } = incoming;
  let result: CommandResult<unknown> | undefined;
  if (confirmsSession && recalled && token) {
    result = await runAs(recalled, found, message, incoming, engine, learnt);
    if (result.ok) return result;
    // It changed nothing, and for all that is known here the reason is the session: ask, and say what its end was.
    engine.sessions.forget(token);
    learnt.session = false;
  }
  const session = await sessionFor(engine, command, incoming);
  if (!session.ok) return session;
  learnt.session = session.value !== null;
  const bar = barred(command, session.value);
  if (bar && !confirmsSession) return bar;
  // A handler that asks by itself is asked even so: what it did for this id before, it answers again (DESIGN §4).
  result ??= await runAs(session.value, found, message, incoming, engine, learnt);
  return result.ok ? result : (bar ?? result);
}

/** Answers one call and counts it. An exception is a busy database or a bug; both are answered. */
export async function handleCall(engine: Engine, incoming: IncomingCall): Promise<CallResponse> {
  const found = findHandler(incoming.service, incoming.code);
  const ended = engine.metrics.calling(found?.command.code);
  const learnt: Learnt = { cookies: [], session: false };
  let out: CallResponse;
  try {
    const { message } = incoming;
    if (!message || !found?.command.methods.includes(incoming.method))
      out = refusalResponse(MALFORMED, incoming.locale);
    else {
      const result = await run(found, message, incoming, engine, learnt);
      out = result.ok
        ? { status: 200, body: { code: 0, message: 'ok', data: result.value }, ...learnt }
        : refusalResponse(result.error, incoming.locale, learnt);
    }
  } catch (error) {
    const busy = isBusy(error);
    if (!busy) engine.log.error({ err: error, command: found?.command.code }, 'a command failed');
    out = refusalResponse({ code: busy ? BUSY : errorCodes.internalError }, incoming.locale, {
      cookies: [],
      session: learnt.session,
    });
  }
  ended(out.body.code);
  return out;
}
