import { clientInfo as clientInfoSchema } from '#contract/client-info.ts';
import type { Command } from '#contract/command.ts';
import type { Refusal } from '#contract/errors.ts';
import { pageRequest } from '#contract/fields.ts';
import { getT } from '#i18n/server.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Engine } from '../engine.ts';
import type { Logger } from '../log.ts';
import { refusedInput } from './bad-input.ts';
import type { Answer, Call, CookieChange, Handler, Session } from './context.ts';
import { readMessage, type Message } from './read-message.ts';
import { handlerOf } from './registry.ts';

/** A call as it arrived, whatever carried it: HTTP, or a page in the same process. */
export interface Incoming {
  readonly service: Command['service'];
  readonly code: string;
  readonly method: 'GET' | 'POST';
  /** The base64 text of the `message` field, still unread. */
  readonly message: unknown;
  readonly token: string | undefined;
  readonly cookie: string | undefined;
  readonly locale: Locale;
  readonly ip: string;
}

export interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

export interface Outgoing {
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

const MALFORMED: Refusal = { code: 400000003 };

/** A refusal as it goes out: the code's sentence in the caller's language, its extData as the data. */
export const refusalOf = (
  refused: Refusal,
  locale: Locale,
  { cookies, session }: Readonly<Learnt> = { cookies: [], session: false },
): Outgoing => ({
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
  incoming: Incoming,
): Promise<Result<Session | null, Refusal>> => {
  const found = await engine.sessions.find(incoming.token, incoming.cookie);
  if (command.access === 'public') return ok(found.ok ? found.value : null);
  if (!found.ok) return found;
  if (command.access === 'verified' && found.value.verifiedStatus !== 3) return err({ code: 403000724 });
  return ok(found.value);
};

/** What the contract lets through; the rest is refused with the field that was wrong. */
function inputOf(command: Command, message: Message) {
  const clientInfo = clientInfoSchema.safeParse(message.clientInfo ?? {});
  if (!clientInfo.success) return err(refusedInput(clientInfo.error));
  const page = pageRequest.safeParse(message.page ?? {});
  if (!page.success) return err(refusedInput(page.error));
  const data = command.request.safeParse(message.data ?? {});
  if (!data.success) return err(refusedInput(data.error));
  return ok({ clientInfo: clientInfo.data, page: page.data, data: data.data });
}

/** A call whose session is known: input → handle → encode. */
async function runAs(
  session: Session | null,
  { command, handle }: Handler,
  message: Message,
  incoming: Incoming,
  engine: Engine,
  learnt: Learnt,
): Promise<Answer<unknown>> {
  learnt.session = session !== null;
  const input = inputOf(command, message);
  if (!input.ok) return input;
  const { clientInfo, page, data } = input.value;
  // A logger of its own costs more than many a call: it is made when something is written.
  let log: Logger | undefined;
  const call: Call = {
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
  const result = await handle(data, call as Call<Session>);
  return result.ok ? ok(command.response.parse(result.value)) : result;
}

/** session → access rules → the rest. Money handlers see to idempotency in their transaction. */
async function run(
  found: Handler,
  message: Message,
  incoming: Incoming,
  engine: Engine,
  learnt: Learnt,
): Promise<Answer<unknown>> {
  const { token, cookie } = incoming;
  const recalled = found.confirmsSession ? engine.sessions.recall(token, cookie) : undefined;
  if (recalled && token) {
    const result = await runAs(recalled, found, message, incoming, engine, learnt);
    if (result.ok) return result;
    // It changed nothing, and for all that is known here the reason is the session: ask, and say what its end was.
    engine.sessions.forget(token);
    const session = await sessionFor(engine, found.command, incoming);
    learnt.session = session.ok;
    return session.ok ? result : session;
  }
  const session = await sessionFor(engine, found.command, incoming);
  return session.ok ? runAs(session.value, found, message, incoming, engine, learnt) : session;
}

/** decode → command → the rest. What throws is a bug, caught here and nowhere else. */
async function answerOf(engine: Engine, incoming: Incoming, found: Handler | undefined): Promise<Outgoing> {
  const message = readMessage(incoming.message);
  if (!message.ok || !found?.command.methods.includes(incoming.method)) return refusalOf(MALFORMED, incoming.locale);
  const learnt: Learnt = { cookies: [], session: false };
  try {
    const result = await run(found, message.value, incoming, engine, learnt);
    if (!result.ok) return refusalOf(result.error, incoming.locale, learnt);
    return { status: 200, body: { code: 0, message: 'ok', data: result.value }, ...learnt };
  } catch (error) {
    engine.log.error({ err: error, command: found.command.code }, 'a command failed');
    return refusalOf({ code: 500000000 }, incoming.locale, { cookies: [], session: learnt.session });
  }
}

/** Answers one call, and counts it. */
export async function answer(engine: Engine, incoming: Incoming): Promise<Outgoing> {
  const found = handlerOf(incoming.service, incoming.code);
  const ended = engine.metrics.calling(found?.command.code);
  const out = await answerOf(engine, incoming, found);
  ended(out.body.code);
  return out;
}
