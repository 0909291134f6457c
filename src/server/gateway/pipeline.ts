import { clientInfo as clientInfoSchema } from '#contract/client-info.ts';
import type { Command } from '#contract/command.ts';
import { decodeMessage } from '#contract/codec.ts';
import type { Refusal } from '#contract/errors.ts';
import { pageRequest } from '#contract/fields.ts';
import { getT } from '#i18n/server.ts';
import type { Locale } from '#i18n/locales.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Engine } from '../engine.ts';
import { refusedInput } from './bad-input.ts';
import type { Call, CookieChange, Session } from './context.ts';
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
}

const MALFORMED: Refusal = { code: 400000003 };

interface Message {
  readonly clientInfo?: unknown;
  readonly data?: unknown;
  readonly page?: unknown;
}

const isObject = (value: unknown): value is Message => typeof value === 'object' && value !== null && !Array.isArray(value);

function read(incoming: Incoming): Result<Message, Refusal> {
  const decoded = decodeMessage(incoming.message);
  return decoded.ok && isObject(decoded.value) ? ok(decoded.value) : err(MALFORMED);
}

const sessionFor = async (engine: Engine, command: Command, incoming: Incoming): Promise<Result<Session | null, Refusal>> => {
  const found = await engine.sessions.find(incoming.token, incoming.cookie);
  if (command.access === 'public') return ok(found.ok ? found.value : null);
  if (!found.ok) return found;
  if (command.access === 'verified' && found.value.verifiedStatus !== 3) return err({ code: 403000724 });
  return ok(found.value);
};

/** decode → command → session → access rules → input → handle → encode. Money handlers see to idempotency in their transaction. */
export async function answer(engine: Engine, incoming: Incoming): Promise<Outgoing> {
  const cookies: CookieChange[] = [];
  const t = getT(incoming.locale, 'errors');
  const refuse = (refused: Refusal): Outgoing => ({
    status: refused.code === MALFORMED.code ? 400 : 200,
    body: { code: refused.code, message: t(refused.messageKey ?? String(refused.code), refused.params), data: refused.extData ?? null },
    cookies,
  });
  const found = handlerOf(incoming.service, incoming.code);
  const message = read(incoming);
  if (!message.ok) return refuse(message.error);
  if (!found?.command.methods.includes(incoming.method)) return refuse(MALFORMED);
  const { command } = found;
  const log = engine.log.child({ command: command.code });
  try {
    const session = await sessionFor(engine, command, incoming);
    if (!session.ok) return refuse(session.error);
    const info = clientInfoSchema.safeParse(message.value.clientInfo ?? {});
    const page = pageRequest.safeParse(message.value.page ?? {});
    const data = command.request.safeParse(message.value.data ?? {});
    if (!info.success) return refuse(refusedInput(info.error));
    if (!page.success) return refuse(refusedInput(page.error));
    if (!data.success) return refuse(refusedInput(data.error));
    const call: Call = {
      engine,
      log: session.value ? log.child({ player: session.value.userOpenId }) : log,
      session: session.value,
      locale: incoming.locale,
      clientInfo: info.data,
      page: page.data,
      ip: incoming.ip,
      setCookie: (change) => cookies.push(change),
    };
    // The access rule above is what makes the session's type true.
    const result = await found.handle(data.data, call as Call<Session>);
    if (!result.ok) return refuse(result.error);
    return { status: 200, body: { code: 0, message: 'ok', data: command.response.parse(result.value) }, cookies };
  } catch (error) {
    log.error({ err: error }, 'a command failed');
    return refuse({ code: 500000000 });
  }
}
